/** What this product uses of libav.js (its own types are not reached through its exports). */
declare module '@libav.js/variant-default' {
  export interface Stream {
    readonly index: number;
    readonly codec_type: number;
    readonly codec_id: number;
    readonly codecpar: number;
  }
  export interface Frame {
    readonly data: Float32Array;
    readonly format: number;
    readonly sample_rate: number;
    readonly channel_layout: number;
  }
  interface Packet {
    readonly data: Uint8Array;
  }
  export interface Instance {
    readonly AVMEDIA_TYPE_AUDIO: number;
    readonly AV_SAMPLE_FMT_FLT: number;
    readonly AVERROR_EOF: number;
    readonly EAGAIN: number;
    writeFile(name: string, bytes: Uint8Array): Promise<void>;
    readFile(name: string): Promise<Uint8Array>;
    ff_init_demuxer_file(name: string): Promise<[context: number, streams: Stream[]]>;
    ff_init_decoder(codec: number, codecpar: number): Promise<[codec: number, context: number, packet: number, frame: number]>;
    ff_init_encoder(codec: string, options: object): Promise<[codec: number, context: number, frame: number, packet: number, frameSize: number]>;
    ff_init_filter_graph(filters: string, input: object, output: object): Promise<[graph: number, source: number, sink: number]>;
    ff_init_muxer(
      options: object,
      streams: [context: number, timeBaseNumber: number, timeBaseDenominator: number][],
    ): Promise<[context: number, format: number, io: number]>;
    ff_read_frame_multi(context: number, packet: number, options: { limit: number }): Promise<[result: number, packets: Record<number, Packet[]>]>;
    ff_decode_multi(context: number, packet: number, frame: number, packets: Packet[], last: boolean): Promise<Frame[]>;
    ff_filter_multi(source: number, sink: number, frame: number, frames: Frame[], last: boolean): Promise<Frame[]>;
    ff_encode_multi(context: number, frame: number, packet: number, frames: Frame[], last: boolean): Promise<Packet[]>;
    ff_write_multi(context: number, packet: number, packets: Packet[]): Promise<void>;
    ff_free_muxer(context: number, io: number): Promise<void>;
    avformat_write_header(context: number, options: number): Promise<number>;
    av_write_trailer(context: number): Promise<number>;
  }
  const factory: { readonly LibAV: (options: { noworker: boolean; nothreads: boolean }) => Promise<Instance> };
  export default factory;
}
