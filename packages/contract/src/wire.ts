import { z } from 'zod';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** A login whose grupo grants the pair, or a signed-in customer; each has a reply of their own. */
export interface PairOrCliente {
  readonly par: Permission;
  readonly ou: 'cliente';
}

/**
 * Who may call an endpoint. `public`: anyone. `session`: anyone signed in, with or without an active empresa.
 * `staff`: a login with an active empresa. `cliente`: a signed-in customer. `plataforma`: the platform operator.
 * A pair: a login whose grupo grants that controller and funcao (spec 6); `{ par, ou: 'cliente' }`: that, or a signed-in customer.
 */
export type Access = 'public' | 'session' | 'staff' | 'cliente' | 'plataforma' | Permission | PairOrCliente;

export const isPairOrCliente = (access: unknown): access is PairOrCliente => typeof access === 'object' && access !== null && 'par' in access;
/** The pair that a login needs; null where another word decides. */
export function pairOf(access: Access): Permission | null {
  if (isPairOrCliente(access)) return access.par;
  return typeof access === 'string' ? null : access;
}

/** Bytes of a body where the endpoint says nothing else: what anybody may send, what people send, and what stands around a file. */
export const bodyLimits = { public: 16 * 1024, usual: 1024 * 1024, aroundFile: 64 * 1024 } as const;

type Fields = z.ZodType<Record<string, unknown>>;
type Nothing = z.ZodObject<Record<string, never>>;

/** One HTTP call as a value: route, browser client, guard tests and API reference all read it. */
export interface Endpoint<
  P extends Fields = Fields,
  Q extends Fields = Fields,
  B extends Fields = Fields,
  R extends Fields = Fields,
  A extends Access = Access,
  C extends Fields = Fields,
> {
  readonly method: Method;
  /** As spelled in spec 7, `{name}` for parameters; `[/{name}]` at the end is an optional parameter. */
  readonly path: string;
  readonly summary: string;
  readonly access: A;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly reply: R;
  /** What customers are answered, where a pair or a customer may call. */
  readonly replyCliente: C;
  /** A GET of spec 7 that writes: never cached, also offered as POST. */
  readonly mutates: boolean;
  /** Field name of the uploaded file; the body is then multipart and the other fields come before the file. */
  readonly file?: string;
  /** Bytes of the uploaded file. */
  readonly maxFile?: number;
  /** Bytes of the whole body, whatever it is written in; more is refused without being read. */
  readonly maxBody: number;
  /** Answers the bytes of a file instead of JSON. */
  readonly binary?: true;
  /** Takes the bytes of a body as they came, of any type: for what is signed over them. Its `body` says nothing then. */
  readonly raw?: true;
  /** Answers plain text, without an envelope. */
  readonly plain?: true;
  /** Scripts of pages of other origins may call it and read the answer (CORS); public calls alone, since no session travels along. */
  readonly anyOrigin?: true;
  /** A read whose answer names its version (ETag): who has that one already is told so (304) and gets no second copy. */
  readonly versioned?: true;
  /** Open to who looks at the product as another grupo, and may change nothing else. */
  readonly whileLooking?: true;
}

interface Definition<P extends Fields, Q extends Fields, B extends Fields, R extends Fields, A extends Access, C extends Fields> {
  summary: string;
  access: A;
  params?: P;
  query?: Q;
  body?: B;
  reply?: R;
  /** With `{ par, ou: 'cliente' }`, and only then. */
  replyCliente?: C;
  mutates?: true;
  /** Needs `maxFile`. */
  file?: string;
  maxFile?: number;
  /** Where the usual limit is too small. */
  maxBody?: number;
  binary?: true;
  anyOrigin?: true;
  versioned?: true;
  whileLooking?: true;
}

const nothing = z.object({}) as unknown as Nothing;

export function endpoint<
  const A extends Access,
  P extends Fields = Nothing,
  Q extends Fields = Nothing,
  B extends Fields = Nothing,
  R extends Fields = Nothing,
  C extends Fields = Nothing,
>(line: `${Method} /${string}`, definition: Definition<P, Q, B, R, A, C>): Endpoint<P, Q, B, R, A, C> {
  const [method, path] = line.split(' ') as [Method, string];
  const { params, query, body, reply, replyCliente, mutates, maxBody, ...rest } = definition;
  if ((rest.file === undefined) !== (rest.maxFile === undefined)) throw new Error(`${line}: a file and its size are declared together`);
  if ((replyCliente !== undefined) !== isPairOrCliente(rest.access)) throw new Error(`${line}: a reply to customers and their access are declared together`);
  if (rest.versioned && (method !== 'GET' || mutates || rest.binary)) throw new Error(`${line}: only what is read as JSON has a version`);
  if (rest.anyOrigin && rest.access !== 'public') throw new Error(`${line}: only public calls are open to pages of other origins`);
  const usual = rest.access === 'public' ? bodyLimits.public : bodyLimits.usual;
  return {
    method,
    path,
    ...rest,
    params: params ?? (nothing as unknown as P),
    query: query ?? (nothing as unknown as Q),
    body: body ?? (nothing as unknown as B),
    reply: reply ?? (nothing as unknown as R),
    replyCliente: replyCliente ?? (nothing as unknown as C),
    mutates: mutates ?? false,
    maxBody: maxBody ?? (rest.maxFile === undefined ? usual : rest.maxFile + bodyLimits.aroundFile),
  };
}

/** The pair's endpoint is the customer's, too, with a reply of their own. */
export const ouCliente = <E extends AnyEndpoint, C extends Fields>(
  e: E & { readonly access: Permission },
  replyCliente: C,
): Omit<E, 'access' | 'replyCliente'> & { readonly access: PairOrCliente; readonly replyCliente: C } => ({
  ...e,
  access: { par: e.access, ou: 'cliente' },
  replyCliente,
});

/** The endpoint answers the bytes of a file. */
export const binary = <E extends AnyEndpoint>(e: E): E & { readonly binary: true } => ({ ...e, binary: true });

/** The endpoint takes the bytes of a body as they came. */
export const raw = <E extends AnyEndpoint>(e: E): E & { readonly raw: true } => ({ ...e, raw: true });

/** The endpoint answers plain text. */
export const plain = <E extends AnyEndpoint>(e: E): E & { readonly plain: true } => ({ ...e, plain: true });

/** Whether calling the endpoint changes something, whatever its method. */
export const writes = (e: Pick<Endpoint, 'method' | 'mutates'>): boolean => e.method !== 'GET' || e.mutates;

export type AnyEndpoint = Endpoint<any, any, any, any, any, any>;

/** What a handler gets: decoded and checked. */
export type Input<E extends AnyEndpoint> = {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
};
/** What a handler returns, without the `status` of the envelope. */
export type Reply<E extends AnyEndpoint> = z.input<E['reply']>;
/** What a handler returns to a customer. */
export type ReplyToCliente<E extends AnyEndpoint> = z.input<E['replyCliente']>;
/** What the caller reads. */
export type Answer<E extends AnyEndpoint> = z.output<E['reply']>;

type Part<K extends string, S extends Fields> = Record<never, never> extends z.input<S> ? { [k in K]?: z.input<S> } : { [k in K]: z.input<S> };
/** What a caller passes: a part whose fields are all optional may be left out. */
export type Call<E extends AnyEndpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  (E extends { file: string } ? { file: Blob } : { file?: Blob });

/** A trigger of the socket, sent by a client by CALL or PUBLISH. */
export interface Trigger<D extends Fields = Fields, R extends Fields = Fields> {
  /** Topic it is sent on: the person's own, or the sala's (visitors: their own). */
  readonly on: 'own' | 'sala';
  readonly access: Exclude<Access, PairOrCliente> | 'visitor';
  readonly data: D;
  readonly reply: R;
  /** Event that carries the reply to a client that only publishes. */
  readonly answer?: string;
  /** Changes nothing: open to who looks at the product as another grupo. */
  readonly reads?: true;
}

export function trigger<D extends Fields = Nothing, R extends Fields = Nothing>(t: {
  on: 'own' | 'sala';
  access: Exclude<Access, PairOrCliente> | 'visitor';
  data?: D;
  reply?: R;
  answer?: string;
  reads?: true;
}): Trigger<D, R> {
  return { ...t, data: t.data ?? (nothing as unknown as D), reply: t.reply ?? (nothing as unknown as R) };
}

/** An event of the socket, sent by the server. */
export interface RealtimeEvent<D extends Fields = Fields> {
  readonly data: D;
  /** Ephemeral events carry no `seq` and are skipped for a slow reader. */
  readonly ephemeral: boolean;
}

export const event = <D extends Fields>(data: D, kind?: 'ephemeral'): RealtimeEvent<D> => ({ data, ephemeral: kind === 'ephemeral' });
