import factory, { type Frame, type Instance } from '@libav.js/variant-default';
import type { VoiceJob, VoiceOutcome } from './voice.ts';

const rate = 48_000;
const mono = 4;

/** Heights of equal parts of the sound, 0 to 100. */
class Waveform {
  /** Loudest sample of each tenth of a second. */
  readonly #peaks: number[] = [];
  #samples = 0;

  add({ data }: Frame): void {
    for (let i = 0; i < data.length; i++) {
      const slot = Math.floor((this.#samples + i) / (rate / 10));
      this.#peaks[slot] = Math.max(this.#peaks[slot] ?? 0, Math.abs(data[i]!));
    }
    this.#samples += data.length;
  }
  get seconds(): number {
    return this.#samples / rate;
  }
  bars(count: number): number[] {
    const loudest = Math.max(0.05, ...this.#peaks);
    return Array.from({ length: count }, (_, i) => {
      const part = this.#peaks.slice(Math.floor((i * this.#peaks.length) / count), Math.max(1, Math.ceil(((i + 1) * this.#peaks.length) / count)));
      return Math.round((Math.max(0, ...part) / loudest) * 100);
    });
  }
}

/** Any sound that the library reads, as OGG/Opus with one channel: the form of voice messages on WhatsApp. */
async function convert(libav: Instance, { bytes, maxSeconds, bars }: VoiceJob): Promise<VoiceOutcome> {
  await libav.writeFile('in', bytes);
  const [input, streams] = await libav.ff_init_demuxer_file('in');
  const stream = streams.find((s) => s.codec_type === libav.AVMEDIA_TYPE_AUDIO);
  if (!stream) return { kind: 'unreadable' };
  const [, decoder, packet, frame] = await libav.ff_init_decoder(stream.codec_id, stream.codecpar);
  const [, encoder, outFrame, outPacket, frame_size] = await libav.ff_init_encoder('libopus', {
    ctx: { bit_rate: 32_000, sample_fmt: libav.AV_SAMPLE_FMT_FLT, sample_rate: rate, channel_layout: mono, channels: 1 },
    time_base: [1, rate],
    options: { application: 'voip' },
  });
  const [output, , io] = await libav.ff_init_muxer({ filename: 'out.ogg', format_name: 'ogg', open: true }, [[encoder, 1, rate]]);
  await libav.avformat_write_header(output, 0);

  const wave = new Waveform();
  let filter: { source: number; sink: number } | undefined;
  let last = false;
  // piece by piece: a short file may hold hours of silence
  while (!last) {
    const [result, packets] = await libav.ff_read_frame_multi(input, packet, { limit: 64 * 1024 });
    last = result !== -libav.EAGAIN;
    if (last && result !== 0 && result !== libav.AVERROR_EOF) return { kind: 'unreadable' };
    const decoded = await libav.ff_decode_multi(decoder, packet, frame, packets[stream.index] ?? [], last);
    const [first] = decoded;
    if (!filter) {
      if (!first) continue;
      const { sample_rate, format, channel_layout } = first;
      const from = { sample_rate, sample_fmt: format, channel_layout: channel_layout || mono, time_base: [1, sample_rate] };
      const to = { sample_rate: rate, sample_fmt: libav.AV_SAMPLE_FMT_FLT, channel_layout: mono, frame_size };
      const [, source, sink] = await libav.ff_init_filter_graph('aresample', from, to);
      filter = { source, sink };
    }
    const samples = await libav.ff_filter_multi(filter.source, filter.sink, frame, decoded, last);
    for (const one of samples) wave.add(one);
    if (wave.seconds > maxSeconds) return { kind: 'long' };
    await libav.ff_write_multi(output, outPacket, await libav.ff_encode_multi(encoder, outFrame, outPacket, samples, last));
  }
  if (wave.seconds === 0) return { kind: 'unreadable' };
  await libav.av_write_trailer(output);
  await libav.ff_free_muxer(output, io);
  return { kind: 'done', bytes: await libav.readFile('out.ogg'), seconds: wave.seconds, bars: wave.bars(bars) };
}

export async function work(job: VoiceJob): Promise<VoiceOutcome> {
  // oxlint-disable-next-line import/no-named-as-default-member -- it is reached in no other way
  const libav = await factory.LibAV({ noworker: true, nothreads: true });
  try {
    return await convert(libav, job);
  } catch {
    // the library says of a damaged or foreign file only that it failed
    return { kind: 'unreadable' };
  }
}
