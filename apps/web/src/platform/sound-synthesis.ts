export type Sound = 'coin' | 'move' | 'reveal' | 'dice';

/** The volume of all sounds, from 0 to 1. */
const VOLUME = 0.35;

type Synthesizer = (context: BaseAudioContext, output: AudioNode, startTime: number) => void;

/** An envelope with an immediate attack and a decay, like the sound of a struck object. */
function createDecay(
  context: BaseAudioContext,
  output: AudioNode,
  startTime: number,
  peak: number,
  seconds: number,
): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, startTime);
  gain.gain.exponentialRampToValueAtTime(peak, startTime + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, startTime + seconds);
  gain.connect(output);
  return gain;
}

interface Tone {
  readonly hertz: number;
  readonly peak: number;
  readonly seconds: number;
  readonly shape?: OscillatorType;
  /** The pitch at the end of the glide. */
  readonly endHertz?: number;
}

function playTone(
  context: BaseAudioContext,
  output: AudioNode,
  startTime: number,
  { hertz, peak, seconds, shape, endHertz }: Tone,
): void {
  const oscillator = context.createOscillator();
  oscillator.type = shape ?? 'sine';
  oscillator.frequency.setValueAtTime(hertz, startTime);
  if (endHertz) oscillator.frequency.exponentialRampToValueAtTime(endHertz, startTime + seconds);
  oscillator.connect(createDecay(context, output, startTime, peak, seconds));
  oscillator.start(startTime);
  oscillator.stop(startTime + seconds + 0.02);
}

interface KnockOptions {
  readonly hertz: number;
  /** The Q factor of the filter: the higher it is, the narrower the noise around the pitch. */
  readonly resonance: number;
  readonly peak: number;
  readonly seconds: number;
}

/** The sound of a knock: noise around one pitch. */
function playKnock(
  context: BaseAudioContext,
  output: AudioNode,
  startTime: number,
  { hertz, resonance, peak, seconds }: KnockOptions,
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
  filter.Q.value = resonance;
  noise.connect(filter);
  filter.connect(createDecay(context, output, startTime, peak, seconds));
  noise.start(startTime);
}

/** The partial tones of a small metal disc; they are not multiples of the lowest. */
const PARTIAL_TONES = [
  { ratio: 1, peak: 0.28 },
  { ratio: 1.52, peak: 0.16 },
  { ratio: 2.44, peak: 0.09 },
];

const playClink = (context: BaseAudioContext, output: AudioNode, startTime: number, hertz: number): void => {
  for (const { ratio, peak } of PARTIAL_TONES)
    playTone(context, output, startTime, { hertz: hertz * ratio, peak, seconds: 0.26 / ratio });
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
  move: (context, output, startTime) => {
    playKnock(context, output, startTime, { hertz: 620, resonance: 0.9, peak: 0.5, seconds: 0.09 });
    playTone(context, output, startTime, { hertz: 190, endHertz: 110, peak: 0.4, seconds: 0.12 });
  },
  coin: (context, output, startTime) => {
    playClink(context, output, startTime, 2093);
    playClink(context, output, startTime + 0.075, 2637);
  },
  reveal: (context, output, startTime) => {
    for (const [step, hertz] of CHORD.entries()) {
      playTone(context, output, startTime + step * 0.085, {
        hertz,
        peak: 0.24,
        seconds: 0.75,
        shape: 'triangle',
      });
    }
  },
  dice: (context, output, startTime) => {
    for (const [step, [offset, hertz]] of DICE_KNOCKS.entries()) {
      playKnock(context, output, startTime + offset, {
        hertz,
        resonance: 3,
        peak: 0.85 - step * 0.1,
        seconds: 0.05,
      });
    }
  },
};

let sharedContext: AudioContext | undefined;

/** Schedules a sound in a context, to begin immediately; the context may be offline. */
export function scheduleSound(sound: Sound, context: BaseAudioContext): void {
  const output = context.createGain();
  output.gain.value = VOLUME;
  output.connect(context.destination);
  SYNTHESIZERS[sound](context, output, context.currentTime + 0.01);
}

/** Plays a sound on this device. Rejects if the device has no audio. */
export async function playOnDevice(sound: Sound): Promise<void> {
  sharedContext ??= new AudioContext();
  if (sharedContext.state === 'suspended') await sharedContext.resume();
  scheduleSound(sound, sharedContext);
}
