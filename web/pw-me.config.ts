import config from "./playwright.config";
export default { ...config, outputDir: "/tmp/pw-me", workers: 1, use: { ...config.use, baseURL: "http://127.0.0.1:8090" }, webServer: undefined };
