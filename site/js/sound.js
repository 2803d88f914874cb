// The sounds of the games, made and not recorded; fetched after the player has first done something,
// because browsers allow no sound before.

/** @typedef {(at: number, out: AudioNode) => void} Sound */

/** @type {AudioContext | null} */
let context = null;
try {
  context = new AudioContext();
} catch {
  // This browser cannot make sounds.
}
const wake = () => {
  if (context?.state === "suspended") context.resume().catch(() => {});
};
wake();
// Some browsers allow it only while a gesture is being made.
for (const kind of ["pointerup", "keydown"]) document.addEventListener(kind, wake, true);

// --- what sounds are made of ------------------------------------------------------------------------

/** A loudness that comes within `attack` seconds and is gone after `decay` more.
 * @type {(at: number, out: AudioNode, loud: number, attack: number, decay: number) => GainNode} */
const shape = (at, out, loud, attack, decay) => {
  const gain = /** @type {AudioContext} */ (context).createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + attack + decay);
  gain.connect(out);
  return gain;
};

/** A note that slides from one pitch to another.
 * @type {(at: number, out: AudioNode, note: {from: number, to?: number, loud: number, attack?: number, decay: number, wave?: OscillatorType}) => void} */
const note = (at, out, { from, to = from, loud, attack = 0.004, decay, wave = "sine" }) => {
  const tone = /** @type {AudioContext} */ (context).createOscillator();
  tone.type = wave;
  tone.frequency.setValueAtTime(from, at);
  tone.frequency.exponentialRampToValueAtTime(to, at + attack + decay);
  tone.connect(shape(at, out, loud, attack, decay));
  tone.start(at);
  tone.stop(at + attack + decay + 0.02);
};

/** @type {AudioBuffer | null} */
let hiss = null;
const noiseBuffer = () => {
  if (hiss) return hiss;
  const made = /** @type {AudioContext} */ (context);
  hiss = made.createBuffer(1, made.sampleRate, made.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = 2 * Math.random() - 1;
  return hiss;
};

/** Noise with little but one band of it left.
 * @type {(at: number, out: AudioNode, noise: {kind?: BiquadFilterType, pitch: number, to?: number, loud: number, attack?: number, decay: number}) => void} */
const noise = (at, out, { kind = "bandpass", pitch, to = pitch, loud, attack = 0.002, decay }) => {
  const made = /** @type {AudioContext} */ (context);
  const source = made.createBufferSource();
  source.buffer = noiseBuffer();
  source.loop = true;
  const filter = made.createBiquadFilter();
  filter.type = kind;
  filter.frequency.setValueAtTime(pitch, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + attack + decay);
  source.connect(filter);
  filter.connect(shape(at, out, loud, attack, decay));
  source.start(at, Math.random() / 2);
  source.stop(at + attack + decay + 0.02);
};

/** @type {(at: number, out: AudioNode, pitches: number[], step: number, loud: number) => void} */
const tune = (at, out, pitches, step, loud) => {
  for (const [n, pitch] of pitches.entries()) {
    note(at + n * step, out, { from: pitch, loud, attack: 0.01, decay: 0.5, wave: "triangle" });
    note(at + n * step, out, { from: 2 * pitch, loud: loud / 4, attack: 0.01, decay: 0.3 });
  }
};

// --- the sounds ---------------------------------------------------------------------------------------

/** @type {Record<string, Sound>} */
const SOUNDS = {
  set: (at, out) => {
    noise(at, out, { pitch: 2100, loud: 0.35, decay: 0.035 });
    note(at, out, { from: 230, to: 120, loud: 0.5, decay: 0.09 });
  },
  slide: (at, out) => {
    noise(at, out, { pitch: 500, to: 900, loud: 0.12, attack: 0.06, decay: 0.14 });
    note(at + 0.19, out, { from: 200, to: 120, loud: 0.3, decay: 0.07 });
  },
  hit: (at, out) => {
    noise(at, out, { pitch: 1300, loud: 0.4, decay: 0.05 });
    note(at, out, { from: 420, to: 210, loud: 0.45, decay: 0.11, wave: "triangle" });
  },
  capture: (at, out) => {
    noise(at, out, { pitch: 900, to: 350, loud: 0.35, decay: 0.12 });
    note(at, out, { from: 300, to: 85, loud: 0.5, decay: 0.2, wave: "triangle" });
  },
  thunder: (at, out) => {
    noise(at, out, { kind: "highpass", pitch: 1500, loud: 0.3, decay: 0.09 });
    noise(at + 0.03, out, { kind: "lowpass", pitch: 420, to: 60, loud: 0.9, attack: 0.03, decay: 1.1 });
    note(at, out, { from: 90, to: 38, loud: 0.6, attack: 0.02, decay: 0.7 });
  },
  woden: (at, out) => {
    for (const [n, pitch] of [147, 220, 294].entries()) {
      note(at + 0.03 * n, out, { from: pitch, loud: 0.22, attack: 0.05, decay: 0.9, wave: "triangle" });
    }
    noise(at, out, { pitch: 2600, to: 5200, loud: 0.05, attack: 0.12, decay: 0.5 });
  },
  won: (at, out) => tune(at, out, [392, 494, 587, 784], 0.13, 0.3),
  lost: (at, out) => tune(at, out, [392, 349, 294], 0.2, 0.26),
  drawn: (at, out) => tune(at, out, [392, 440, 392], 0.18, 0.26),
};

/** Each sound that was asked for last: when it begins, and the way that it is heard.
 * @type {{ at: number, out: GainNode }[]} */
let asked = [];

/** Drops the sounds that have not begun yet. */
export const stop = () => {
  const now = context?.currentTime ?? 0;
  for (const { at, out } of asked) if (at > now) out.disconnect();
  asked = [];
};

/** Plays sounds, each so many milliseconds from now: the first of its names that there is a sound of.
 * @param {[number, string[]][]} cues */
export const play = (cues) => {
  stop();
  if (!context) return;
  wake();
  for (const [after, names] of cues) {
    const sound = SOUNDS[names.find((name) => name in SOUNDS) ?? ""];
    if (!sound) continue;
    const at = context.currentTime + 0.01 + after / 1000;
    const out = context.createGain();
    out.gain.value = 0.5;
    out.connect(context.destination);
    sound(at, out);
    asked.push({ at, out });
  }
};
