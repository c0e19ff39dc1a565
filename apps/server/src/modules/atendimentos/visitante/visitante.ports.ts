import type { TriggerData } from '@prosa/contract/realtime.ts';
import type { Visitor } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import type { RespostasDeFora } from '../../contatos/contatos.api.ts';

/** What a visitor answered before a sala: as it is read there, a line each, and what goes to the contato. */
export interface Respostas extends RespostasDeFora {
  readonly linhas: readonly string[];
}

/** Who visitors are, kept by the area of the web chat. */
export interface Visitantes {
  /** Refuses who may not write: blocked, or without the company's consent. In its own words. `maximo`: salas that one visitor may open in 12 hours. `visto`: what is
   * known of them was kept a short while ago. */
  podeEscrever(db: Db, visitor: Visitor): Promise<{ maximo: number; suspensa: boolean; visto: boolean }>;
  /** A sala is about to begin: refused, with a challenge, until it has cost what it has to at this address (`prova`). */
  vaiAbrir(visitor: Visitor, prova: string | undefined): Promise<void>;
  /** What they answered before a new sala. Refuses who left out what has to be answered, naming it. */
  respondeu(db: Db, visitor: Visitor): Promise<Respostas>;
  /** Before their first message: who is proven to be a contato is that one, and no other is made. */
  vaiEscrever(db: Db, visitor: Visitor): Promise<void>;
  /** They wrote in this sala, and are its contato. `respostas`: of a sala that begins with this message. Answers what those who attend have to know, and who invited them. */
  escreveu(
    db: Db,
    visitor: Visitor,
    id_sala: number,
    respostas: Respostas | undefined,
  ): Promise<{ readonly linhas: readonly string[]; readonly convidou?: number | undefined }>;
  /** They went to another page of the site. */
  emPagina(visitor: Visitor, pagina: string): Promise<void>;
  /** The site tells something that they did. */
  fez(visitor: Visitor, evento: NonNullable<TriggerData<'signin'>['evento']>): Promise<void>;
  /** Whether staff see what this visitor types before it is sent. */
  mostraDigitando(db: Db, visitor: Visitor): Promise<boolean>;
  /** A file that they sent up, by what it was called then; undefined: none of theirs. Refuses a kind that the chat does not take. */
  subido(visitor: Visitor, path: string): number | undefined;
  /** Address at which the visitor may read a file of theirs for a while. */
  arquivo(id_empresa: number, id_arquivo: number): string;
}
