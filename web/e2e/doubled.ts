// A language of twice the length, to be evaluated in a page.

/** Doubles what is written, but for the letters on the boards. */
export function double(): void {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walk.nextNode()) texts.push(walk.currentNode as Text);
  for (const text of texts) {
    const { parentElement, data } = text;
    if (!parentElement || parentElement.closest("svg, script, style") || data.trim().length < 2) continue;
    text.data = `${data.trimEnd()} ${data.trim().replaceAll(/[aou]/g, (vowel) => ({ a: "ä", o: "ő", u: "ű" })[vowel] ?? vowel)} `;
  }
}

/** What sticks out: of the page, or of its own box. */
export function overflowing(): string[] {
  const found: string[] = [];
  const page = document.scrollingElement;
  if (page && page.scrollWidth > innerWidth) found.push(`the page: ${page.scrollWidth} of ${innerWidth}`);
  for (const element of document.querySelectorAll<HTMLElement>(
    "button, .button, a, label, summary, p, h1, h2, h3, li, legend",
  )) {
    if (element.closest("svg, .unseen, .skip") || element.offsetParent === null) continue;
    const scrolls = element.closest<HTMLElement>("[tabindex], select, .scroll");
    const box = element.getBoundingClientRect();
    if (!scrolls && box.right > innerWidth + 1)
      found.push(`${element.tagName} ${element.textContent.trim().slice(0, 40)}`);
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline")
      found.push(`${element.tagName} cut off: ${element.textContent.trim().slice(0, 40)}`);
    if (element.scrollHeight > element.clientHeight + 2 && getComputedStyle(element).overflowY === "hidden")
      found.push(`${element.tagName} cut off below: ${element.textContent.trim().slice(0, 40)}`);
  }
  return found;
}
