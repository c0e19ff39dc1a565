import type { EmpresaDiferente } from '@prosa/contract/acesso/empresa-ativa.ts';
import type { Clock } from '../clock.ts';
import type { Database, Db } from '../db/database.ts';
import type { Bus } from '../realtime/realtime.ts';
import { otherEmpresa } from './active-empresa.ts';
import { demandOpenHours } from './hours.ts';
import type { Person, Staff } from './person.ts';
import { type LoadedSession, loadSession, setLooking, setSessionEmpresa } from './sessions.repository.ts';
import { looksLikeToken, tokenHash } from './token.ts';

/** Whose sessions: one, all of a login or of a customer, or all that have the empresa active. */
export type SessionTarget = { id_sessao: number } | { id_login: number } | { id_cliente: number } | { id_empresa: number };

export interface Sessions {
  /** The person behind a token; null when it is unknown, over or revoked. No query while it is in memory. */
  personByToken(token: string): Promise<Person | null>;
  /** Null when the session is in the empresa that the caller believes to be active; no query then. */
  otherEmpresa(person: Person, id_empresa: number): Promise<EmpresaDiferente | null>;
  /**
   * Makes it the active empresa of the person's session; null when it is not one of theirs or cannot be worked in. `also`: in the same
   * transaction, of no empresa.
   */
  changeEmpresa(person: Person, id_empresa: number, also?: (db: Db) => Promise<void>): Promise<Staff | null>;
  /**
   * Call it after the commit of whatever a session depends on: revocation, password, grupo, permissions, membership,
   * departamentos, empresa. From then on every node reads it anew.
   */
  invalidate(target: SessionTarget): void;
  /** From now on the session looks as this grupo (null: as its own); `also`: in the same transaction, of no empresa. */
  look(person: Staff, id_grupo: number | null, also: (db: Db) => Promise<void>): Promise<void>;
  /** Hears, on every node, whose sessions may have ended or changed: `personByToken` says what they are now. */
  onRevoked(listener: (target: SessionTarget) => void): void;
}

const channel = 'acesso';
const maxAgeMs = 60_000;

interface Entry extends LoadedSession {
  readonly readAt: number;
}

function isOf({ person, id_empresa }: LoadedSession, target: SessionTarget): boolean {
  if ('id_sessao' in target) return person.id_sessao === target.id_sessao;
  if ('id_login' in target) return person.kind !== 'cliente' && person.id_login === target.id_login;
  if ('id_cliente' in target) return person.kind === 'cliente' && person.id_cliente === target.id_cliente;
  return id_empresa === target.id_empresa;
}

/** Sessions as every request reads them: from memory for up to a minute, dropped at once when something changes. */
export function createSessions(options: { database: Database; clock: Clock; bus?: Bus; maxEntries?: number }): Sessions {
  const { database, clock, bus, maxEntries = 10_000 } = options;
  const cache = new Map<string, Entry>();
  const loading = new Map<string, Promise<Person | null>>();
  const listeners: ((target: SessionTarget) => void)[] = [];
  // what was being read while something changed may be old: it is answered, never kept
  let generation = 0;

  function drop(target: SessionTarget): void {
    generation++;
    loading.clear();
    for (const [key, entry] of cache) if (isOf(entry, target)) cache.delete(key);
    for (const listener of listeners) listener(target);
  }
  // the bus brings a node's own words back to it: it has already acted on those
  const node = crypto.randomUUID();
  bus?.onMessage(channel, (from, payload) => {
    if (from !== node) drop(JSON.parse(payload) as SessionTarget);
  });
  // words of other nodes may have passed this one by
  bus?.onLoss(() => {
    generation++;
    loading.clear();
    cache.clear();
  });

  async function load(key: string, token_hash: Buffer): Promise<Person | null> {
    const started = generation;
    const now = clock.now();
    const session = await database.semEmpresa((db) => loadSession(db, { token_hash }, now));
    if (!session) return null;
    // on every node, its former token is read anew, and refused
    if (session.renewed) invalidate({ id_sessao: session.person.id_sessao });
    else if (started === generation) {
      const oldest = cache.size >= maxEntries ? cache.keys().next().value : undefined;
      if (oldest !== undefined) cache.delete(oldest);
      cache.set(key, { ...session, readAt: now.getTime() });
    }
    return session.person;
  }

  async function personByToken(token: string): Promise<Person | null> {
    if (!looksLikeToken(token)) return null;
    const hash = tokenHash(token);
    const key = hash.toString('base64url');
    const now = clock.now().getTime();
    const entry = cache.get(key);
    if (entry) {
      if (now - entry.readAt < maxAgeMs && now < entry.expira_em.getTime()) return entry.person;
      cache.delete(key);
    }
    let pending = loading.get(key);
    if (!pending) {
      pending = load(key, hash).finally(() => {
        if (loading.get(key) === pending) loading.delete(key);
      });
      loading.set(key, pending);
    }
    return pending;
  }

  function invalidate(target: SessionTarget): void {
    drop(target);
    bus?.send(channel, node, JSON.stringify(target), false);
  }

  return {
    personByToken,
    otherEmpresa: (person, id_empresa) => otherEmpresa(database, person, id_empresa),
    invalidate,
    async look({ id_sessao }, id_grupo, also) {
      await database.semEmpresa(async (db) => {
        await setLooking(db, id_sessao, id_grupo);
        await also(db);
      });
      invalidate({ id_sessao });
    },
    onRevoked: (listener) => void listeners.push(listener),
    async changeEmpresa(person, id_empresa, also) {
      if (person.kind === 'cliente') return null;
      const { id_sessao, id_login } = person;
      const changed = await database.semEmpresa(async (db) => {
        await demandOpenHours(db, id_empresa, id_login, clock.now());
        const done = await setSessionEmpresa(db, id_sessao, id_empresa);
        if (done) await also?.(db);
        return done;
      });
      if (!changed) return null;
      invalidate({ id_sessao });
      const session = await database.semEmpresa((db) => loadSession(db, { id_sessao }, clock.now()));
      return session?.person.kind === 'staff' ? session.person : null;
    },
  };
}
