// A picture of the board that stands alone: every look that a style sheet gives it becomes an attribute.

const inherited = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-dashoffset",
  "stroke-linecap",
  "stroke-linejoin",
  "paint-order",
  "font-family",
  "font-size",
  "font-weight",
  "letter-spacing",
  "text-anchor",
  "dominant-baseline",
];
/** Looks an element has for itself alone, with what they are where nothing is said. */
const own: Record<string, string> = {
  opacity: "1",
  "stop-color": "rgb(0, 0, 0)",
  "stop-opacity": "1",
  transform: "none",
};
/** Attributes that matter to the page alone. */
const foreign = /^(class|style|role|tabindex|data-.*|aria-.*)$/;

/** Puts what each `use` shows in its place, where it may inherit other looks than where it is defined. */
function spread(picture: SVGSVGElement): void {
  for (let use = picture.querySelector("use"); use; use = picture.querySelector("use")) {
    const group = document.createElementNS(picture.namespaceURI as "http://www.w3.org/2000/svg", "g");
    for (const { name, value } of use.attributes)
      if (!/^(href|x|y|width|height)$/.test(name)) group.setAttribute(name, value);
    const [x, y] = [use.x.baseVal.value, use.y.baseVal.value];
    if (x !== 0 || y !== 0)
      group.setAttribute("transform", `${use.getAttribute("transform") ?? ""} translate(${x} ${y})`);
    const used = picture.querySelector(use.getAttribute("href") ?? "use")?.cloneNode(true) as Element | undefined;
    used?.removeAttribute("id");
    if (used?.tagName === "symbol") group.append(...used.childNodes);
    else if (used && used.tagName !== "use") group.append(used);
    use.replaceWith(group);
  }
}

/** Says as attributes how every element looks here and now. */
function settle(picture: SVGSVGElement): void {
  const all = [picture, ...picture.querySelectorAll<SVGElement>("*")];
  for (const element of all) element.style.animation = "none"; // as it stands when nothing moves
  const looks = all.map((element) => {
    const style = getComputedStyle(element);
    const outside = element === picture ? undefined : getComputedStyle(element.parentElement as Element);
    const said = inherited.filter((look) => style.getPropertyValue(look) !== outside?.getPropertyValue(look));
    said.push(...Object.keys(own).filter((look) => style.getPropertyValue(look) !== own[look]));
    return said
      .filter((look) => look !== "transform" || !element.hasAttribute("transform"))
      .map((look) => [look, style.getPropertyValue(look)] as const);
  });
  const hidden = all.filter((element) => element !== picture && getComputedStyle(element).display === "none");
  for (const [number, element] of all.entries()) {
    for (const { name } of [...element.attributes]) if (foreign.test(name)) element.removeAttribute(name);
    for (const [look, value] of looks[number] ?? []) element.setAttribute(look, value);
  }
  for (const element of hidden) element.remove();
}

/** The page's own fonts that the picture's texts use, to be carried in it. */
async function fontsOf(picture: SVGSVGElement): Promise<string> {
  const families = [picture, ...picture.querySelectorAll("[font-family]")].map(
    (one) => one.getAttribute("font-family") ?? "",
  );
  const faces = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => families.some((family) => family.startsWith(style.getPropertyValue("font-family"))));
  const carried = faces.map(async ({ cssText, parentStyleSheet }) => {
    const address = /url\("([^"]*)"\)/.exec(cssText)?.[1] ?? "";
    const font = await (await fetch(new URL(address, parentStyleSheet?.href ?? location.href))).blob();
    const read = new FileReader();
    const data = new Promise((resolve) => (read.onload = () => resolve(read.result)));
    read.readAsDataURL(font);
    return cssText.replace(/url\("[^"]*"\)/, `url("${String(await data)}")`);
  });
  return (await Promise.all(carried)).join("");
}

/** The board as the text of an SVG file of its own. */
export async function pictureOf(board: SVGSVGElement): Promise<string> {
  const picture = board.cloneNode(true) as SVGSVGElement;
  spread(picture);
  const comments = document.createNodeIterator(picture, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode()) (comment as Comment).remove();
  const name = board.getAttribute("aria-label") ?? "";
  // Beside the board, so that it looks as the board does; away again before anything is drawn.
  board.after(picture);
  try {
    settle(picture);
  } finally {
    picture.remove();
  }
  const { width, height } = board.viewBox.baseVal;
  picture.setAttribute("width", String(width));
  picture.setAttribute("height", String(height));
  const make = (tag: "title" | "style" | "rect", text: string) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    element.textContent = text;
    return element;
  };
  const ground = make("rect", "");
  for (const side of ["width", "height"]) ground.setAttribute(side, "100%");
  ground.setAttribute("fill", getComputedStyle(document.body).backgroundColor);
  const fonts = await fontsOf(picture).catch(() => ""); // without the network the reader's own fonts stand in
  picture.prepend(make("title", name), ...(fonts ? [make("style", fonts)] : []), ground);
  return new XMLSerializer().serializeToString(picture);
}

/** That picture in dots, two for each unit of the board. */
export async function dotsOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = 2 * image.naturalWidth;
    canvas.height = 2 * image.naturalHeight;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is empty")))),
    );
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
