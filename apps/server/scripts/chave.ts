import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ClientConfig } from 'pg';
import { readConfig } from '../src/core/config/config.ts';
import { chaveDaPasta, loadKey } from '../src/core/config/secret-key.ts';
import { openDatabase } from '../src/core/db/database.ts';
import { startEmbedded } from '../src/core/db/embedded.ts';
import { embeddedSettings } from '../src/core/db/embedded-settings.ts';
import { holdDatabase } from '../src/core/db/hold.ts';
import { createEmbeddedDatabase, databaseFolder, externalDatabase, prepareDatabase } from '../src/core/db/prepare.ts';
import { keyVersion } from '../src/core/seal/seal.ts';
import { guardarNovaChave, novaChaveDaPasta, trocarChave } from '../src/core/seal/trocar-chave.ts';
import { StartError } from '../src/core/start-errors.ts';
import { selados } from '../src/selados.ts';

/**
 * `npm run chave`: changes PROSA_CHAVE and seals every secret anew, while no Prosa runs. The kept key is replaced by a new one; one that is
 * given as PROSA_CHAVE by that of PROSA_CHAVE_NOVA, and the setting is then changed by whoever runs it. Interrupted, it is run again.
 */
async function change(): Promise<void> {
  const config = readConfig(process.env, fileURLToPath(new URL('../../..', import.meta.url)), process.getuid?.() === 0);
  const given = process.env['PROSA_CHAVE_NOVA'] ?? '';
  const kept = config.key === '';
  if (kept && given !== '') throw new StartError('PROSA_CHAVE_NOVA só vale com PROSA_CHAVE. Sem ela a chave fica na pasta de dados, e a nova é sorteada.');
  if (kept && !existsSync(chaveDaPasta(config.dataDir))) throw new StartError(`não há chave em ${config.dataDir}: o Prosa ainda não foi iniciado nesta pasta.`);
  if (!kept && given.length < 32) throw new StartError('informe a chave nova em PROSA_CHAVE_NOVA, com 32 letras ou mais: openssl rand -hex 32');
  if (!kept && given === config.key) throw new StartError('PROSA_CHAVE_NOVA é igual a PROSA_CHAVE.');
  const antiga = loadKey(config.dataDir, config.key, true);
  const server = config.databaseUrl === '' ? await startEmbedded(databaseFolder(config), { settings: embeddedSettings() }) : undefined;
  let held = false;
  try {
    const owner: ClientConfig = server ? await createEmbeddedDatabase(server, antiga, 'prosa') : externalDatabase(config.databaseUrl);
    const hold = await holdDatabase(owner, { shared: false, patience: 0, comesBack: false, lost: () => process.exit(1) });
    if (!hold) throw new StartError('o Prosa está em execução. Encerre todos os processos antes de trocar a chave.');
    held = true;
    try {
      const nova = kept ? novaChaveDaPasta(config.dataDir) : given;
      await prepareDatabase(owner, antiga, () => undefined, { selados, novaChave: nova });
      const database = openDatabase({ app: owner, owner }, (err) => console.error(err.message), { app: 1, owner: 1 });
      try {
        const { selados: done, aparelhos, comando } = await trocarChave(database, selados, antiga, nova);
        if (kept) guardarNovaChave(config.dataDir);
        console.log(`Chave trocada: ${keyVersion(antiga)} → ${keyVersion(nova)}`);
        for (const { tabela, quantos, ilegiveis } of done)
          console.log(`  ${tabela}: ${quantos} selados de novo${ilegiveis > 0 ? `, ${ilegiveis} de outra chave, que já não podiam ser lidos` : ''}`);
        if (aparelhos > 0) console.log(`  ${aparelhos} aparelhos precisam ligar os avisos de novo.`);
        console.log('  Sessões e senhas de pessoas ficam como estão. Cópias de segurança anteriores precisam da chave anterior: guarde-a com elas.');
        if (!kept) console.log('  Agora mude PROSA_CHAVE em todos os processos e inicie o Prosa.');
        if (comando !== '') console.log(`  Peça ao administrador do PostgreSQL:\n    ${comando}`);
      } finally {
        await database.close();
      }
    } finally {
      await hold.release();
    }
  } finally {
    // an adopted server may be another Prosa's
    if (server && (held || !server.adopted)) await server.stop();
  }
}

try {
  await change();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(`A chave não foi trocada: ${error.message}`);
  process.exitCode = 1;
}
