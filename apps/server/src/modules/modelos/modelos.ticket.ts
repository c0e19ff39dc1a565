import { tipoTicket } from '@prosa/contract/modelos/modelos.tipos.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError } from '../../core/errors.ts';
import { findItens } from './modelos.repository.ts';
import { needModelo } from './modelos.service.ts';

export interface ModeloParaTicket {
  /** Plain text with its variables, one after the other. */
  readonly textos: readonly string[];
  /** Files of its bodies. */
  readonly arquivos: readonly { readonly nome: string; readonly caminho: string }[];
}

/** A template of kind 3 that this person may use; throws 404 and 409 otherwise. */
export async function modeloParaTicket(db: Db, person: Staff, id_texto: number): Promise<ModeloParaTicket> {
  const modelo = await needModelo(db, person, id_texto);
  if (modelo.tipo !== tipoTicket) throw new AppError('conflito', 'Este modelo não é de ticket.');
  if (modelo.status !== 1) throw new AppError('conflito', 'Este modelo está inativo.');
  const itens = await findItens(db, id_texto);
  const ids = itens.flatMap((item) => (item.id_arquivo === null ? [] : [item.id_arquivo]));
  const arquivos =
    ids.length === 0 ? [] : await db.selectFrom('arquivo').select(['nome', 'caminho']).where('id_arquivo', 'in', ids).orderBy('id_arquivo').execute();
  return { textos: itens.map((item) => item.body).filter((body) => body !== ''), arquivos };
}
