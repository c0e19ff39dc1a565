import type { Atendimento, Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { type AreaDeMudanca, type Mudanca, mudancaDe } from '../../../core/db/after-commit.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Added, Which } from '../mensagens/mensagens.repository.ts';
import type { AtendimentosEvents, By } from './salas.events.ts';

/** A sala as its announcement has it: its row, who of those online sees it, and the messages that came with the change. */
export interface Told {
  readonly row: Atendimento;
  readonly viewers: readonly number[];
  readonly messages: readonly Mensagem[];
}

type Aviso = (events: AtendimentosEvents, id_empresa: number) => void;
type Ato = (events: AtendimentosEvents, id_empresa: number, row: Atendimento) => void;

/** What changed in one sala. */
export class SalaMudada {
  /** Its row: the lists of those who see it hear of it. */
  linha = false;
  aberta = false;
  /** A line brought the message: the lists hear of the sala before the sala hears of the message. */
  chegou = false;
  /** The record of its contato changed. */
  contato = false;
  /** By whom it was ended; null: by the clock. */
  encerrada: By | null | undefined;
  /** Whoever the queue gave it to: new for them. */
  dadaA: number | undefined;
  /** Who of those online saw it before. */
  viam: readonly number[] | undefined;
  readonly atos: Ato[] = [];
  readonly mensagens: number[] = [];
  /** Read already, in the flight of the change or for its answer. */
  lida: Told | undefined;

  /** Whether its row is part of what is told. */
  get comLinha(): boolean {
    return this.linha || this.aberta || this.contato || this.encerrada !== undefined || this.dadaA !== undefined || this.atos.length > 0;
  }
}

/** What a transaction changed in salas. Whoever writes notes it here; `anunciar` tells it. */
export interface MudancaDeSalas extends Mudanca {
  /** The row of the sala changed. */
  linha(id_sala: number): void;
  /** A message came into the sala, or has something new to be shown as a whole. `linha`: the row of its sala changed with it. */
  mensagem(id_sala: number, id_mensagem: number, linha: boolean): void;
  abriu(id_sala: number): void;
  chegou(id_sala: number): void;
  contatoMudou(id_sala: number): void;
  encerrou(id_sala: number, por: By | null): void;
  deu(id_sala: number, id_login: number): void;
  /** Before a write that may take the sala out of people's sight: they hear that they lost it. */
  antes(id_sala: number): Promise<void>;
  /** The sala hears of an act, with its row. */
  ato(id_sala: number, ato: Ato): void;
  /** Something smaller that the sala or a person hears, without the row. `ler` runs at the end of the transaction. */
  aviso(ler: () => Aviso | Promise<Aviso>): void;
  /** The line has work. */
  trabalho(id_wpp_config: number): void;
  /**
   * Reads a sala at once: for an answer that carries its row, or in the flight of the change, which knows its message only by `which`, or by what
   * its adding answers (`rowOfAdded`). Not read again.
   */
  lerSala(id_sala: number, which?: Which | Promise<Added | undefined>): Promise<Told>;
}

/** Salas among what transactions change. */
export const salas: AreaDeMudanca<MudancaDeSalas> = { nome: 'salas' };

/** Where whoever writes in `db` notes what it changed in salas. */
export const notar = (db: Db): MudancaDeSalas | undefined => mudancaDe(db, salas);

/** The row of a sala for an answer, as it will be announced. */
export async function lerSala(db: Db, id_sala: number): Promise<Atendimento> {
  const noted = notar(db);
  if (!noted) throw new Error('nobody announces salas of this database');
  return (await noted.lerSala(id_sala)).row;
}
