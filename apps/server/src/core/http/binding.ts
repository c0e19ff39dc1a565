import type { Readable } from 'node:stream';
import type { Access, AnyEndpoint, Input, PairOrCliente, Reply, ReplyToCliente } from '@prosa/contract/wire.ts';
import type { Cliente, Person, Staff, StaffWithoutEmpresa } from '../auth/person.ts';

/** Who a handler is sure to have before it, by the endpoint's access. */
export type PersonOf<A extends Access> = A extends 'public'
  ? null
  : A extends 'session'
    ? Person
    : A extends 'cliente'
      ? Cliente
      : A extends 'plataforma'
        ? Staff | StaffWithoutEmpresa
        : Staff;

/** An uploaded file, read into memory up to the limit of the route. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** What a `binary` endpoint answers. */
export interface FileReply {
  readonly stream: Readable;
  /** Undefined: not known before it is read. */
  readonly size: number | undefined;
  readonly contentType: string;
  readonly name: string;
  /** Shown by the browser instead of saved; only for types on the inline list. */
  readonly inline: boolean;
}

/** What a `raw` endpoint takes. */
export interface RawBody {
  readonly bytes: Buffer;
  /** Of the request, '' when it was not sent; `name` in lower case. */
  header(name: string): string;
}

export interface Call<E extends AnyEndpoint, P = PersonOf<E['access']>> extends Input<E> {
  readonly person: P;
  /** Of the endpoint's `file`; absent when nothing was sent. */
  readonly file: UploadedFile | undefined;
  readonly raw: E extends { raw: true } ? RawBody : undefined;
  readonly ip: string;
  /** The caller sits at this machine (core/http/this-machine.ts). */
  readonly local: boolean;
  /** What the caller asked for, as proxies on this machine pass it on: 'https://crm.exemplo.com.br', not checked. */
  readonly askedOf: string;
  readonly userAgent: string;
  /** The session token as sent, '' without one. */
  readonly token: string;
}

type Answered<E extends AnyEndpoint, R> = Promise<E extends { binary: true } ? FileReply : E extends { plain: true } ? string : R>;
export type OneHandler<E extends AnyEndpoint> = (call: Call<E>) => Answered<E, Reply<E>>;
/** One function; two where a pair or a customer may call, so that neither can be given what is the other's. */
export type Handler<E extends AnyEndpoint> = E['access'] extends PairOrCliente
  ? { staff(call: Call<E, Staff>): Answered<E, Reply<E>>; cliente(call: Call<E, Cliente>): Answered<E, ReplyToCliente<E>> }
  : OneHandler<E>;

/** Looks at what a `raw` call says of itself before its bytes are taken. Throws what the caller hears. */
export type BeforeBytes<E extends AnyEndpoint> = (call: Pick<Call<E>, 'params'> & Pick<RawBody, 'header'>) => Promise<void>;

/** Binds a contract endpoint to its handler; access, input and reply are checked around it. */
export type Register = <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>, before?: E extends { raw: true } ? BeforeBytes<E> : never) => void;
