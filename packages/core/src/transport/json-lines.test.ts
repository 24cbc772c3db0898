import { describe, expect, test } from "vitest";
import { ArgumentError } from "../errors/argument-error.js";
import type { Warning } from "../warning.js";
import { jsonLine } from "./json-line.js";
import { type JsonLinesOptions, jsonLines } from "./json-lines.js";

type Piece = string | Uint8Array;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

async function* chunksOf(pieces: Iterable<Piece>): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield typeof piece === "string" ? bytesOf(piece) : piece;
}

async function read(pieces: Iterable<Piece>, options?: JsonLinesOptions): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const value of jsonLines(chunksOf(pieces), options)) values.push(value);
  return values;
}

/** Every way to cut the bytes once, and each byte alone. */
function cutsOf(bytes: Uint8Array): Uint8Array[][] {
  const once = Array.from(bytes, (_, at) => [bytes.subarray(0, at), bytes.subarray(at)]);
  return [...once, Array.from(bytes, (_, at) => bytes.subarray(at, at + 1))];
}

async function readCutEverywhere(text: Piece, options?: JsonLinesOptions): Promise<unknown[]> {
  const bytes = typeof text === "string" ? bytesOf(text) : text;
  const whole = await read([bytes], options);
  for (const pieces of cutsOf(bytes)) expect(await read(pieces, options)).toEqual(whole);
  return whole;
}

describe("framing, with the input cut at every byte", () => {
  test("one value a line, several lines in one chunk", async () => {
    expect(await readCutEverywhere('{"a":1}\n[2]\n"three"\n4\nnull\n')).toEqual([
      { a: 1 },
      [2],
      "three",
      4,
      null,
    ]);
  });

  test("B01: characters of several bytes come through whole", async () => {
    const text = "é北京🚀";
    expect(await readCutEverywhere(jsonLine({ text }))).toEqual([{ text }]);
  });

  test("CRLF line ends, empty and blank lines, and a byte order mark", async () => {
    expect(await readCutEverywhere('\ufeff{"a":1}\r\n\r\n\n \t\n{"b":2}\r\n')).toEqual([
      { a: 1 },
      { b: 2 },
    ]);
  });

  test("a last line without a line break", async () => {
    expect(await readCutEverywhere('{"a":1}\n{"b":2}')).toEqual([{ a: 1 }, { b: 2 }]);
  });

  test("U+2028, U+2029, U+0085 and a carriage return do not end a line", async () => {
    const text = "a\u2028b\u2029c\u0085d";
    expect(await readCutEverywhere(`{"text":\r"${text}"}\n`)).toEqual([{ text }]);
  });

  test("what jsonLine writes is one line, whatever it carries", async () => {
    const value = {
      text: "line\nfeed\r\u2028",
      lone: "\ud800",
      proto: JSON.parse('{"__proto__":1}'),
    };
    expect(jsonLine(value).indexOf("\n")).toBe(jsonLine(value).length - 1);
    expect(await readCutEverywhere(jsonLine(value))).toEqual([value]);
  });

  test("lines that are no JSON, or no UTF-8, lose only themselves", async () => {
    const noise = new Uint8Array([...bytesOf('{"text":"'), 0xff, 0xc3, 0x28, ...bytesOf('"}\n')]);
    const text = [bytesOf('Server running{"a":1}\n'), noise, bytesOf('{"b":2}\n[INFO] {"c":3}\n')];
    expect(await readCutEverywhere(new Uint8Array(text.flatMap((part) => [...part])))).toEqual([
      { b: 2 },
    ]);
  });

  test("every kind of JSON value, with blanks wherever JSON allows them", async () => {
    const lines = [
      "{}",
      " { } ",
      "[]",
      "\t[ ]",
      "[ 1]",
      '{ "a":[{}]}',
      '"x"',
      "-1",
      "true",
      "false",
    ];
    const values = lines.map((line) => JSON.parse(line));
    expect(await readCutEverywhere(`${lines.join("\r\n")}\n`)).toEqual(values);
  });

  test("a stream of nothing, and one of nothing but a byte order mark", async () => {
    expect(await read([])).toEqual([]);
    expect(await read([""])).toEqual([]);
    expect(await readCutEverywhere("\ufeff\n")).toEqual([]);
  });
});

describe("noise", () => {
  test("is reported with its beginning, quoted and bounded", async () => {
    const warnings: Warning[] = [];
    const onWarning = (warning: Warning): void => void warnings.push(warning);
    const lines = ["\u001b[31mred\r\n", `${"x".repeat(5_000)}\n`, new Uint8Array([0xff, 0x0a])];
    await read(lines, { onWarning, peer: "the fake" });
    expect(warnings.map(({ code }) => code)).toEqual(Array(3).fill("message_dropped"));
    expect(warnings[0]?.message).toBe(
      'A line from the fake is no JSON. It was dropped: "\\u001b[31mred"',
    );
    expect(warnings[1]?.message).toContain(`"${"x".repeat(80)}"…`);
    expect(warnings[1]?.message.length).toBeLessThan(200);
    expect(warnings[2]?.message).toContain('"\ufffd"');
  });

  test("B49: 100,000 lines of it give 14 reports, and the value after them", async () => {
    const warnings: string[] = [];
    const onWarning = ({ message }: Warning): void => void warnings.push(message);
    const pieces = Array(1_000).fill("[INFO] listening\n".repeat(100));
    expect(await read([...pieces, '{"a":1}\n'], { onWarning })).toEqual([{ a: 1 }]);
    expect(warnings).toHaveLength(14);
    expect(warnings.at(-1)).toContain("the 100000th such line");
  });

  test("a report that throws ends nothing", async () => {
    const onWarning = (): void => {
      throw new Error("handler");
    };
    expect(await read(["noise\n{}\n"], { onWarning })).toEqual([{}]);
  });
});

describe("bounds", () => {
  test("a line as long as the limit is read, one byte more ends the reading", async () => {
    const fits = JSON.stringify("x".repeat(8));
    const tooLong = JSON.stringify("x".repeat(9));
    expect(await readCutEverywhere(`${fits}\n${fits}`, { maxLineBytes: 10 })).toHaveLength(2);
    for (const pieces of cutsOf(bytesOf(`${fits}\n${tooLong}\n1\n`))) {
      const lines = jsonLines(chunksOf(pieces), { maxLineBytes: 10, peer: "the fake" });
      expect(await lines.next()).toEqual({ value: "x".repeat(8), done: false });
      await expect(lines.next()).rejects.toMatchObject({
        name: "ConnectionError",
        code: "too_large",
        message: "A line from the fake is longer than 10 bytes, which is the limit.",
      });
      expect(await lines.next()).toEqual({ value: undefined, done: true });
    }
  });

  test("B51: a stream without a line break is read no further than the limit", async () => {
    let taken = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        taken += 65_536;
        yield new Uint8Array(65_536).fill(0x20);
      }
    }
    const lines = jsonLines(endless(), { maxLineBytes: 1_048_576 });
    await expect(lines.next()).rejects.toMatchObject({ code: "too_large" });
    expect(taken).toBe(1_048_576 + 65_536);
  });

  test("B51: a line of 32 MiB in small pieces is delivered whole", async () => {
    const text = jsonLine("x".repeat(33_554_430));
    const bytes = bytesOf(text);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 4_096) }, (_, index) =>
      bytes.subarray(index * 4_096, (index + 1) * 4_096),
    );
    const [value] = await read(pieces);
    expect((value as string).length).toBe(33_554_430);
  });

  test.each([0, -1, Number.NaN])("a limit of %s is refused at once", (maxLineBytes) => {
    expect(() => jsonLines(chunksOf([]), { maxLineBytes })).toThrow(ArgumentError);
  });
});

describe("the stream", () => {
  test("that breaks throws what it broke with, after what came before", async () => {
    const broken = new Error("reset");
    async function* breaking(): AsyncGenerator<Uint8Array> {
      yield bytesOf('1\n{"half":');
      throw broken;
    }
    const lines = jsonLines(breaking());
    expect(await lines.next()).toMatchObject({ value: 1 });
    await expect(lines.next()).rejects.toBe(broken);
  });

  test("is given back when the reader leaves", async () => {
    let isReturned = false;
    async function* counted(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield bytesOf("1\n2\n");
      } finally {
        isReturned = true;
      }
    }
    for await (const value of jsonLines(counted())) if (value === 2) break;
    expect(isReturned).toBe(true);
  });

  test("of text is refused with the reason", async () => {
    const text = chunksOf([]) as AsyncIterable<Uint8Array>;
    const lines = jsonLines({
      [Symbol.asyncIterator]: () => ({
        ...text[Symbol.asyncIterator](),
        next: async () => ({ value: "1\n" as unknown as Uint8Array, done: false }),
      }),
    });
    await expect(lines.next()).rejects.toThrow(ArgumentError);
  });
});
