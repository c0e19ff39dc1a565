import { dialogues } from '@prosa/server/src/demo/dialogues.ts';
import { firstNames, lastNames } from '@prosa/server/src/demo/people.ts';
import { sql } from 'kysely';
import { type DataSet, openDataSet } from '../support/data-set.ts';
import { type VolumeDatabase, volume } from '../support/volume.ts';
import { loadPeople, loadSalas } from './load.ts';

const conversas: DataSet = {
  banco: 'prosa_bench',
  empresa: volume.empresa,
  linhas: { contato: volume.abertas, sala: volume.abertas + volume.encerradas, mensagem: volume.mensagens },
  fontes: ['bench/dados/load.ts', 'bench/support/volume.ts'],
  async load(db, grupos, senha_hash) {
    const texts = dialogues.flatMap((d) => d.lines.map(([, text]) => text.replaceAll('{nome}', 'Helena').replaceAll('{atendente}', 'Ana')));
    await sql`set local synchronous_commit = off`.execute(db);
    await loadPeople(db, grupos, senha_hash);
    await loadSalas(db, { texts, firstNames, lastNames });
  },
};

/** The database of the volume company: 50,000 open salas, 10,000 closed ones, a million messages. Loaded when it is not there. */
export const openConversas = (): Promise<VolumeDatabase> => openDataSet(conversas);
