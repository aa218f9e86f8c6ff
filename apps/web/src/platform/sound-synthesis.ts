export type Sound = 'coin' | 'move' | 'reveal' | 'dice';

/** The master volume, up to 1; single sounds stay well below it. */
const VOLUME = 0.35;

type Synthesizer = (context: BaseAudioContext, out: AudioNode, at: number) => void;

/** An envelope with an immediate attack and a decay, like the sound of a struck object. */
function createDecay(
  context: BaseAudioContext,
  out: AudioNode,
  at: number,
  peak: number,
  seconds: number,
): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(out);
  return gain;
}

interface Tone {
  readonly hertz: number;
  readonly peak: number;
  readonly seconds: number;
  readonly shape?: OscillatorType;
  /** The pitch at the end of the glide. */
  readonly to?: number;
}

function playTone(
  context: BaseAudioContext,
  out: AudioNode,
  at: number,
  { hertz, peak, seconds, shape, to }: Tone,
): void {
  const oscillator = context.createOscillator();
  oscillator.type = shape ?? 'sine';
  oscillator.frequency.setValueAtTime(hertz, at);
  if (to) oscillator.frequency.exponentialRampToValueAtTime(to, at + seconds);
  oscillator.connect(createDecay(context, out, at, peak, seconds));
  oscillator.start(at);
  oscillator.stop(at + seconds + 0.02);
}

interface KnockOptions {
  readonly hertz: number;
  readonly width: number;
  readonly peak: number;
  readonly seconds: number;
}

/** The sound of a knock: noise around one pitch. */
function playKnock(
  context: BaseAudioContext,
  out: AudioNode,
  at: number,
  { hertz, width, peak, seconds }: KnockOptions,
): void {
  const length = Math.ceil(context.sampleRate * (seconds + 0.02));
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) samples[i] = Math.random() * 2 - 1;
  const noise = context.createBufferSource();
  noise.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = hertz;
  filter.Q.value = width;
  noise.connect(filter);
  filter.connect(createDecay(context, out, at, peak, seconds));
  noise.start(at);
}

/** The overtones of a small metal disc; they are not multiples of the lowest. */
const OVERTONES = [
  { ratio: 1, peak: 0.28 },
  { ratio: 1.52, peak: 0.16 },
  { ratio: 2.44, peak: 0.09 },
];

const playClink = (context: BaseAudioContext, out: AudioNode, at: number, hertz: number): void => {
  for (const { ratio, peak } of OVERTONES)
    playTone(context, out, at, { hertz: hertz * ratio, peak, seconds: 0.26 / ratio });
};

/** The knocks of a die that comes to rest: seconds from the start, and hertz. */
const DICE_KNOCKS = [
  [0, 2300],
  [0.09, 1900],
  [0.17, 2500],
  [0.24, 1800],
  [0.29, 2100],
  [0.33, 1600],
] as const;

/** C5, E5, G5, C6. */
const CHORD = [523.25, 659.25, 783.99, 1046.5];

const SYNTHESIZERS: Readonly<Record<Sound, Synthesizer>> = {
  move: (context, out, at) => {
    playKnock(context, out, at, { hertz: 620, width: 0.9, peak: 0.5, seconds: 0.09 });
    playTone(context, out, at, { hertz: 190, to: 110, peak: 0.4, seconds: 0.12 });
  },
  coin: (context, out, at) => {
    playClink(context, out, at, 2093);
    playClink(context, out, at + 0.075, 2637);
  },
  reveal: (context, out, at) => {
    for (const [step, hertz] of CHORD.entries()) {
      playTone(context, out, at + step * 0.085, { hertz, peak: 0.24, seconds: 0.75, shape: 'triangle' });
    }
  },
  dice: (context, out, at) => {
    for (const [step, [offset, hertz]] of DICE_KNOCKS.entries()) {
      playKnock(context, out, at + offset, { hertz, width: 3, peak: 0.85 - step * 0.1, seconds: 0.05 });
    }
  },
};

let sharedContext: AudioContext | undefined;

/** Schedules a sound in a context, to begin immediately; the context may be offline. */
export function scheduleSound(sound: Sound, context: BaseAudioContext): void {
  const out = context.createGain();
  out.gain.value = VOLUME;
  out.connect(context.destination);
  SYNTHESIZERS[sound](context, out, context.currentTime + 0.01);
}

/** Plays a sound on this device. Rejects if the device has no audio. */
export async function playOnDevice(sound: Sound): Promise<void> {
  sharedContext ??= new AudioContext();
  if (sharedContext.state === 'suspended') await sharedContext.resume();
  scheduleSound(sound, sharedContext);
}
