const SAMPLES_PER_SECOND = 8000;
const SAMPLES = 1600;
const TONE_HZ = 440;

/** Makes a tone of a fifth of a second as a WAV file, one channel of 8 bits. */
export function makeWav(): Buffer {
  const samples = Uint8Array.from({ length: SAMPLES }, (_, n) =>
    Math.round(128 + 60 * Math.sin((2 * Math.PI * TONE_HZ * n) / SAMPLES_PER_SECOND)),
  );
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(36 + SAMPLES, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  header.writeUInt32LE(SAMPLES_PER_SECOND, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(SAMPLES, 40);
  return Buffer.concat([header, samples]);
}
