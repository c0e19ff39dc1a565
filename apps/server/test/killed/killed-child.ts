import { flushCompileCache } from 'node:module';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { createClient } from '@prosa/contract/client.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { Client, type ClientConfig } from 'pg';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/core/config/config.ts';
import { createLog } from '../../src/core/observability/log.ts';
import { testKey } from '../kit/database.ts';
import { openWire, sayWithProof } from '../kit/wire.ts';

/** What a product in a process of its own does, and at which of its statements it is killed. */
export interface Killed {
  readonly connections: { readonly owner: ClientConfig; readonly app: ClientConfig };
  readonly dataDir: string;
  /** `clonar`: the job that waits, until it is no longer there. `enviar`: what waits to leave by lines, until nothing does; Meta's API is at `meta`. `link`: an answer with a photo, by a link. `visitante`: the first message of one, as their window sends it. */
  readonly act:
    | { readonly sair: { usuario: string; senha: string; id: number; id_para: number } }
    | { readonly enviar: { meta: string } }
    | { readonly link: { token: string; chave: string } }
    | { readonly visitante: { login: object; texto: string; private_id: string } }
    | 'clonar'
    | 'apagar';
  /** Part of the statement that the act begins with; the `at`th one after it is never sent. 0: it lives. */
  readonly from: string;
  readonly at: number;
}

// whoever is killed keeps nothing of it for the next one
flushCompileCache();
const { connections, dataDir, act, from, at } = JSON.parse(process.argv[2] ?? '') as Killed;

let seen = at === 0 ? Number.NEGATIVE_INFINITY : -1;
// oxlint-disable-next-line typescript/unbound-method -- called on the client that it is of
const send = Client.prototype.query as (this: Client, ...args: unknown[]) => unknown;
Client.prototype.query = function query(this: Client, ...args: unknown[]) {
  const text = typeof args[0] === 'string' ? args[0] : ((args[0] as { text?: string } | undefined)?.text ?? '');
  if (seen >= 0) seen += 1;
  else if (seen === -1 && text.includes(from)) seen = 0;
  if (seen === at && at > 0) process.kill(process.pid, 'SIGKILL');
  return send.apply(this, args);
} as typeof Client.prototype.query;

const outside = typeof act === 'object' && 'enviar' in act ? { PROSA_META_URL: act.enviar.meta, PROSA_REDES_INTERNAS: '127.0.0.1' } : {};
const app = await createApp({
  config: readConfig({ NODE_ENV: 'test', PORT: '0', PROSA_DADOS: dataDir, PROSA_DEMO: 'nao', ...outside }, dataDir, false),
  key: testKey,
  connections,
  log: createLog('test', 'silent'),
});
const base = `${await app.listen(0, '127.0.0.1')}/api`;
if (act === 'apagar') {
  await app.modules
    .flatMap(({ cron = [] }) => cron)
    .find(({ name }) => name === 'empresas_apagar')
    ?.run();
} else if (act === 'clonar') {
  const waits = () => app.database.semEmpresa((db) => db.selectFrom('clonagem').select('id_clonagem').where('terminou_em', 'is', null).execute());
  while ((await waits()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
} else if ('enviar' in act) {
  const waits = () => app.database.semEmpresa((db) => db.selectFrom('mensagem').select('id_mensagem').where('saida', 'is not', null).limit(1).execute());
  while ((await waits()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
} else if ('link' in act) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ _ato: 'responder', _chave: act.link.chave, resposta: 'Pelo link' })) form.append(name, value);
  form.append('arquivos', new File(['a foto'], 'foto.txt'));
  await fetch(`${base.replace(/api$/, 'token')}/${act.link.token}`, { method: 'POST', body: form });
} else if ('visitante' in act) {
  const { login: entering, texto, private_id } = act.visitante;
  await sayWithProof(await openWire(base.replace(/\/api$/, ''), entering), texto, private_id);
} else {
  const { usuario: name, senha, id, id_para } = act.sair;
  const { data } = await createClient({ base })(login.login, { body: { usuario: name, senha } });
  await createClient({ base, token: () => data.token })(usuario.delete, { params: { id }, body: { id_para } });
}
await app.close();
process.exit(0);
