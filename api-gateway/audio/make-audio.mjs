/**
 * Generates the two sounds of the sign-in page from sine waves, free of third-party rights:
 * `node api-gateway/audio/make-audio.mjs`. 16-bit mono WAV at 16 kHz, under 40 KB each.
 */
import { writeFileSync } from 'node:fs';

const RATE = 16_000;

/** A struck, fading tone with a soft overtone one octave above. */
function tone(time, { start, pitch, loudness, fade }) {
  const since = time - start;
  if (since < 0) return 0;
  const attack = Math.min(1, since / 0.012);
  const envelope = attack * Math.exp(-since / fade) * loudness;
  const wave = Math.sin(2 * Math.PI * pitch * since) + 0.25 * Math.sin(4 * Math.PI * pitch * since);
  return envelope * wave;
}

function wav(seconds, tones) {
  const count = Math.round(seconds * RATE);
  const data = Buffer.alloc(44 + count * 2);
  data.write('RIFF', 0);
  data.writeUInt32LE(36 + count * 2, 4);
  data.write('WAVEfmt ', 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(RATE, 24);
  data.writeUInt32LE(RATE * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36);
  data.writeUInt32LE(count * 2, 40);
  for (let i = 0; i < count; i += 1) {
    const time = i / RATE;
    // Fades out over the last 30 ms, to avoid a click.
    const end = Math.min(1, (seconds - time) / 0.03);
    const sample = tones.reduce((sum, each) => sum + tone(time, each), 0) * end;
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + i * 2);
  }
  return data;
}

// A rising C major chord.
const intro = [523.25, 659.25, 783.99, 1046.5].map((pitch, i) => ({
  start: i * 0.11,
  pitch,
  loudness: 0.16,
  fade: 0.35,
}));
// Two short rising tones.
const focus = [587.33, 880].map((pitch, i) => ({ start: i * 0.06, pitch, loudness: 0.14, fade: 0.07 }));

for (const [name, seconds, tones] of [
  ['intro.wav', 1.2, intro],
  ['focus.wav', 0.35, focus],
]) {
  writeFileSync(new URL(name, import.meta.url), wav(seconds, tones));
}
