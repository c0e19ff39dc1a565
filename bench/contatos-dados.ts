/** The company with a million contatos, in a database of its own: loaded when it is not there or not as it should be. */
import { loadMilhao } from './dados/contatos.ts';
import { milhao } from './support/contatos.ts';
import { openDataSet } from './support/data-set.ts';
import type { VolumeDatabase } from './support/volume.ts';

export const openMilhao = (): Promise<VolumeDatabase> =>
  openDataSet({
    banco: milhao.banco,
    empresa: milhao.empresa,
    linhas: { contato: milhao.contatos },
    fontes: ['bench/dados/contatos.ts', 'bench/dados/nomes.ts', 'bench/dados/aleatorio.ts'],
    load: loadMilhao,
  });
