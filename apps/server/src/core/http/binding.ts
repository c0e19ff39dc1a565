import type { Readable } from 'node:stream';
import type { Access, AnyEndpoint, Input, Reply } from '@prosa/contract/wire.ts';
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
  readonly size: number;
  readonly contentType: string;
  readonly name: string;
  /** Shown by the browser instead of saved; only for types on the inline list. */
  readonly inline: boolean;
}

export interface Call<E extends AnyEndpoint> extends Input<E> {
  readonly person: PersonOf<E['access']>;
  /** Of the endpoint's `file`; absent when nothing was sent. */
  readonly file: UploadedFile | undefined;
  readonly ip: string;
  /** The caller sits at this machine (core/http/this-machine.ts). */
  readonly local: boolean;
  /** What the caller asked for, as proxies on this machine pass it on: 'https://crm.exemplo.com.br', not checked. */
  readonly askedOf: string;
  readonly userAgent: string;
  /** The session token as sent, '' without one. */
  readonly token: string;
}

export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<E extends { binary: true } ? FileReply : Reply<E>>;

/** Binds a contract endpoint to its handler; access, input and reply are checked around it. */
export type Register = <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>) => void;
