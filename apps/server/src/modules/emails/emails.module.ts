import type { EmailDoSistema } from '../../core/emails.ts';
import type { OutsideJobs } from '../../core/jobs/jobs.ts';
import type { Core, Module } from '../../core/module.ts';
import { emailsDemo } from './emails.demo.ts';
import { emailsRoutes } from './emails.routes.ts';
import { envio } from './envio.ts';
import { modelosService } from './modelos.service.ts';
import { deleteDe } from './saida.repository.ts';
import { saidaService } from './saida.service.ts';
import { servidorService, type ViasDeEmail } from './servidor.service.ts';

/** The outbox of mails, the company's server, and what the mails of the system say. */
export function emailsModule(core: Core, vias: ViasDeEmail, modules: () => readonly Module[]): Module {
  let known: Readonly<Record<string, EmailDoSistema>> | undefined;
  const tipos = () => (known ??= Object.assign({}, ...modules().map(({ emails }) => emails ?? {})) as Readonly<Record<string, EmailDoSistema>>);
  const sender = envio(core, vias.correio, tipos);
  return {
    name: 'emails',
    comeco: { passos: ['email'] },
    copia: [{ item: 'emails', tabelas: [{ tabela: 'email_modelo', colunas: ['tipo', 'assunto', 'corpo'] }] }],
    menu: [
      {
        id_menu: 1210,
        titulo: 'E-mail',
        caminho: '/emailTransacional',
        icone: 'mail',
        lugar: '/configEmpresa',
        grupo: 'Canais',
        descricao: 'Servidor de envio, textos dos e-mails do sistema e o que foi enviado',
        permission: ['emailTransacional', 'ver'],
      },
    ],
    pessoa: { anonimizar: (db, { emails }) => deleteDe(db, emails) },
    outsideJobs: { email_enviar: (_: number, { id_email }: OutsideJobs['email_enviar']) => sender.enviar(id_email) },
    cron: [
      { name: 'emails_retomar', schedule: '*/5 * * * *', run: () => sender.retomar() },
      { name: 'emails_limpar', schedule: '22 4 * * *', run: async () => void (await sender.limpar()) },
    ],
    demo: ({ admin }) => emailsDemo(core, admin.id_empresa),
    routes: (register) => emailsRoutes(register, servidorService(core, vias), modelosService(core, tipos), saidaService(core, tipos)),
  };
}
