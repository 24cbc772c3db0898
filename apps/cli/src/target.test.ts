import { expect, test } from "vitest";
import { parseTarget } from "./target.js";

test("the address of a server is a web address; its fragment goes", () => {
  expect(parseTarget("https://example.com/mcp?x=1#y").href).toBe("https://example.com/mcp?x=1");
  expect(parseTarget("http://127.0.0.1:3000").href).toBe("http://127.0.0.1:3000/");
});

test.each(["", "example.com/mcp", "localhost:3000", "ftp://x/", "file:///etc/passwd", "https://"])(
  '"%s" is none',
  (text) => {
    expect(() => parseTarget(text)).toThrow("is not the address of a server");
  },
);

test("credentials in the address are refused and not repeated", () => {
  expect(() => parseTarget("https://user:s3cret@example.com/mcp")).toThrow(
    /^(?!.*s3cret).*credentials/,
  );
});
