import { expect, it } from "vitest";
import { checkElicitationUrl } from "./elicitation-url.js";
import { InvalidInput } from "./invalid-input.js";

const check = (url: unknown) => () => checkElicitationUrl({ message: "go", url });

it.each([
  "https://example.com/a?b=c#d",
  "HTTPS://EXAMPLE.COM",
  "https://münchen.example",
  "http://localhost:3000/x",
  "http://127.0.0.1/",
  "http://127.1.2.3:80/",
  "http://[::1]:8080/",
])("COR-96: %s is an address to send a person to", (url) => {
  expect(check(url)).not.toThrow();
});

it.each([
  "http://example.com",
  "http://localhost.example.com",
  "http://127.0.0.1.example.com",
  "http://1127.0.0.1",
  "javascript:alert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "ftp://example.com",
  "/relative",
  "",
  "https://",
  5,
  undefined,
  null,
])("COR-96: %s is none", (url) => {
  expect(check(url)).toThrow(InvalidInput);
});

it("a page without a message is not shown", () => {
  expect(() => checkElicitationUrl({ url: "https://example.com" })).toThrow(InvalidInput);
});
