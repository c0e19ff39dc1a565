import type { Db } from '../../core/db/database.ts';
import type { Avaliada, Dono, Importacao, Importavel, Lida } from '../../core/importacao/importavel.ts';
import type { LinhaRow } from './importacoes.repository.ts';

/** Judges rows batch by batch, the same way in the dry run and in the import. Rows that repeat one before them are told. */
export async function avaliador<L extends Lida>(db: Db, area: Importavel<L>, row: Importacao) {
  const leitor = await area.leitor(db, row);
  const { um, muitos, feminino } = area.especie;
  const [o, Ja] = feminino ? ['A', 'Já cadastrada'] : ['O', 'Já cadastrado'];
  const seen = new Map<string, number>();

  function judge(lida: L, linha: number, found: readonly Dono[]): Omit<Avaliada<L>, 'linha' | 'lida'> {
    const none = (estado: Avaliada<L>['estado'], erros: Lida['erros']) => ({ estado, erros, id: null });
    const keys = leitor.chaves(lida);
    const before = keys.map((key) => seen.get(key)).find((other) => other !== undefined && other !== linha);
    if (before !== undefined) return none('ignorada', { '': `Repete a linha ${before}` });
    const erros = found.length === 0 ? leitor.faltas(lida) : lida.erros;
    if (Object.keys(erros).length > 0) return none('erro', erros);
    for (const key of keys) seen.set(key, linha);
    const [dono] = found;
    if (dono === undefined) return none('nova', {});
    if (row.opcoes.repetidos === 'ignorar' || !dono.visivel) return none('ignorada', { '': Ja });
    if (found.length > 1) return none('erro', { '': `Os dados desta linha são de ${muitos} diferentes` });
    if (dono.excluido) return none('ignorada', { '': `${o} ${um} está na lixeira` });
    return { estado: 'atualiza', erros: {}, id: dono.id };
  }

  return async (transaction: Db, rows: readonly Pick<LinhaRow, 'linha' | 'celulas'>[]): Promise<Avaliada<L>[]> => {
    const lidas = rows.map(({ celulas }) => leitor.ler(celulas));
    const donos = await leitor.donos(transaction, lidas);
    return rows.map(({ linha }, n) => ({ linha, lida: lidas[n]!, ...judge(lidas[n]!, linha, donos.get(n) ?? []) }));
  };
}
