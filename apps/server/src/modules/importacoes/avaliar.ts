import type { CampoDefinido } from '@prosa/contract/campos/campos.valores.ts';
import type { Destino } from '@prosa/contract/contatos/importar.schemas.ts';
import type { Db } from '../../core/db/database.ts';
import { findCampos } from '../campos/campos.api.ts';
import type { Viewer } from '../contatos/contatos.api.ts';
import { findModelosDeTag } from '../tags/tags.api.ts';
import { acharDonos, chavesDe } from './donos.ts';
import type { ImportacaoRow, LinhaRow, Resultado } from './importacoes.repository.ts';
import { faltas, type Lida, leitorDeLinhas, type Opcoes } from './linha.ts';

/** What becomes of a row: a new contato, more about one that is there, or nothing, with the reason. */
export interface Avaliada extends Resultado {
  estado: 'nova' | 'atualiza' | 'ignorada' | 'erro';
  erros: Record<string, string>;
  id_contato: number | null;
  lida: Lida;
}

/** Judges rows batch by batch, the same way in the dry run and in the import. Rows that repeat one before them are told. */
export async function avaliador(db: Db, row: ImportacaoRow) {
  const mapa = row.mapa as Record<string, Destino>;
  const opcoes = row.opcoes as Opcoes;
  const campos: readonly CampoDefinido[] = await findCampos(db);
  const ler = leitorDeLinhas(mapa, opcoes, campos, await findModelosDeTag(db));
  const person: Viewer = { id_login: row.id_login, ...row.visao };
  const seen = new Map<string, number>();

  function judge(lida: Lida, linha: number, donos: Awaited<ReturnType<typeof acharDonos>>, n: number): Omit<Avaliada, 'linha' | 'lida'> {
    const found = donos.get(n) ?? [];
    const none = (estado: Avaliada['estado'], erros: Record<string, string>) => ({ estado, erros, id_contato: null });
    const keys = chavesDe(lida).map(({ tipo, chave }) => `${tipo}:${chave}`);
    const before = keys.map((key) => seen.get(key)).find((other) => other !== undefined && other !== linha);
    if (before !== undefined) return none('ignorada', { '': `Repete a linha ${before}` });
    const erros = found.length === 0 ? faltas(lida, mapa, campos) : lida.erros;
    if (Object.keys(erros).length > 0) return none('erro', erros);
    for (const key of keys) seen.set(key, linha);
    if (found.length === 0) return none('nova', {});
    const [dono] = found;
    if (opcoes.repetidos === 'ignorar' || !dono!.visivel) return none('ignorada', { '': 'Já cadastrado' });
    if (found.length > 1) return none('erro', { '': 'Os dados desta linha são de contatos diferentes' });
    if (dono!.excluido) return none('ignorada', { '': 'O contato está na lixeira' });
    return { estado: 'atualiza', erros: {}, id_contato: dono!.id_contato };
  }

  return async (transaction: Db, rows: readonly Pick<LinhaRow, 'linha' | 'celulas'>[]): Promise<Avaliada[]> => {
    const lidas = rows.map(({ celulas }) => ler(celulas));
    const donos = await acharDonos(transaction, person, lidas);
    return rows.map(({ linha }, n) => ({ linha, lida: lidas[n]!, ...judge(lidas[n]!, linha, donos, n) }));
  };
}
