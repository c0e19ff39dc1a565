import { randomUUID } from 'node:crypto';
import type { emailTransacional } from '@prosa/contract/emails/emails.endpoints.ts';
import { type PassoDaVerificacao, passosDaVerificacao, type Verificacao } from '@prosa/contract/emails/emails.schemas.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Facts } from '../../core/audit/audit.ts';
import type { Staff } from '../../core/auth/person.ts';
import { takeTurn, tooManyTries } from '../../core/auth/throttle.ts';
import { AppError, invalid, savedMeanwhile } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import type { Outgoing } from '../../core/outgoing/outgoing.ts';
import { SealError, seal } from '../../core/seal/seal.ts';
import type { Correio, Entrega } from '../../integrations/mail/mail.ts';
import type { RegistrosDeDominio } from '../../integrations/mail/registros.ts';
import { deleteConfig, type EmailConfig, findConfig, findMarca, saveConfig } from './config.repository.ts';
import { olharDominio } from './dominio.ts';
import { entregarPor, senhaSmtp } from './envio.ts';
import { montar } from './montar.ts';
import { daMaquina } from './saida.ts';

export interface ViasDeEmail {
  readonly correio: Correio;
  readonly outgoing: Outgoing;
  readonly registros: RegistrosDeDominio;
}

const titulos: Readonly<Record<PassoDaVerificacao, string>> = {
  endereco: 'Encontrar o servidor',
  conexao: 'Conectar',
  seguranca: 'Abrir a conexão segura',
  entrada: 'Entrar com usuário e senha',
  remetente: 'Aceitar o remetente',
  destinatario: 'Aceitar o destinatário',
  mensagem: 'Entregar a mensagem',
};

/** What to do about a step that failed. */
const orientacoes: Readonly<Record<PassoDaVerificacao, string>> = {
  endereco: 'Confira o nome do servidor. Um servidor da rede interna só vale quando quem instalou o Prosa o nomeia em PROSA_REDES_INTERNAS.',
  conexao: 'Confira servidor e porta: costuma ser 587 com STARTTLS ou 465 com TLS. Veja também se um firewall fecha a saída.',
  seguranca: 'Escolha a segurança que o servidor pede: TLS na porta 465, STARTTLS na 587. O certificado precisa valer para este nome.',
  entrada: 'Confira usuário e senha. Gmail e Microsoft 365 pedem uma senha de aplicativo quando a conta tem verificação em duas etapas.',
  remetente: 'O servidor não deixa esta conta enviar com este remetente. Use o e-mail da própria conta, ou autorize o remetente no provedor.',
  destinatario: 'O servidor recusou o seu endereço. Confira se a conta pode enviar para fora e se o seu e-mail existe.',
  mensagem: 'O servidor recusou a mensagem. Leia o que ele respondeu: costuma ser limite de envios, conteúdo ou reputação do domínio.',
};
const incerto = 'O servidor recebeu a mensagem e não confirmou. Veja se o e-mail chegou antes de testar de novo.';

const blank = {
  servidor: '',
  porta: 587,
  seguranca: 'starttls',
  usuario: '',
  senha: '',
  remetente_nome: '',
  remetente_email: '',
  responder_para: '',
  dkim_seletor: '',
  versao: 0,
} as const;

/** What the security log shows: all but the password. */
function facts(config: Omit<EmailConfig, 'senha' | 'versao'>): Facts {
  const { servidor, porta, seguranca, usuario, remetente_nome, remetente_email, responder_para, dkim_seletor } = config;
  return { servidor, porta, seguranca, usuario, remetente_nome, remetente_email, responder_para, dkim_seletor };
}

/** The mail server of the company: kept with its password sealed, and tried. */
export function servidorService(core: Core, { correio, outgoing, registros }: ViasDeEmail) {
  const { database, audit, clock, config: installation } = core;

  async function demandReachable({ servidor, seguranca, usuario }: Input<typeof emailTransacional.salvar>['body']): Promise<void> {
    const refused = await outgoing.refusalOf(servidor);
    if (refused) throw invalid({ servidor: refused.message });
    const inside = installation.internalNetworks.includes(servidor.toLowerCase());
    if (seguranca === 'nenhuma' && usuario !== '' && !inside)
      throw invalid({ seguranca: 'Sem segurança a senha passaria aberta pela internet. Escolha TLS ou STARTTLS.' });
  }

  return {
    async show(id_empresa: number): Promise<Reply<typeof emailTransacional.servidor>['data']> {
      const found = await database.lerEmpresa(id_empresa, (db) => findConfig(db, id_empresa));
      const { senha, ...shown } = found ?? blank;
      return { ...shown, tem_senha: senha === '' ? 0 : 1, instalacao: correio.instalacao === null ? 0 : 1 };
    },

    async save({ id_empresa }: Staff, body: Input<typeof emailTransacional.salvar>['body']): Promise<number> {
      await demandReachable(body);
      const { versao, senha, ...values } = body;
      return database.comEmpresa(id_empresa, async (db) => {
        const before = await findConfig(db, id_empresa);
        // a stored password goes nowhere but to the account it was typed for
        const same = before?.servidor.toLowerCase() === values.servidor.toLowerCase() && before.usuario === values.usuario;
        if (senha === '' && values.usuario !== '' && !(same && before.senha !== ''))
          throw invalid({ senha: before ? 'Informe a senha: o servidor ou o usuário mudou' : 'Informe a senha' });
        const sealed = values.usuario === '' ? '' : senha === '' ? before!.senha : seal(core.key, senhaSmtp(id_empresa), senha);
        const saved = await saveConfig(db, { ...values, senha: sealed }, versao);
        if (saved === undefined) throw savedMeanwhile('servidor de e-mail');
        await audit.record(db, 'email_servidor_mudado', {
          entidade: 'email_config',
          id_entidade: id_empresa,
          ...(before && { antes: facts(before) }),
          depois: { ...facts(values), senha_nova: senha !== '' },
        });
        return saved;
      });
    },

    remove: ({ id_empresa }: Staff): Promise<void> =>
      database.comEmpresa(id_empresa, async (db) => {
        const before = await findConfig(db, id_empresa);
        if (!before || !(await deleteConfig(db))) throw new AppError('conflito', 'A empresa já não tem um servidor próprio.');
        await audit.record(db, 'email_servidor_removido', { entidade: 'email_config', id_entidade: id_empresa, antes: facts(before) });
      }),

    /** Tries what was saved, or else the installation's server, with a mail to the asker (spec 7 ConfigEmpresa/verificarEmail). */
    async verify({ id_empresa, id_login, usuario: para }: Staff): Promise<Verificacao> {
      const wait = await database.semEmpresa((db) => takeTurn(db, clock.now(), 'verificar-email', `${id_empresa}:${id_login}`, 10, 600));
      if (wait > 0) throw tooManyTries(wait);
      const { config, marca } = await database.comEmpresa(id_empresa, async (db) => {
        await audit.record(db, 'email_servidor_testado', { entidade: 'email_config', id_entidade: id_empresa });
        return { config: await findConfig(db, id_empresa), marca: await findMarca(db, id_empresa) };
      });
      const { instalacao } = correio;
      if (!config && !instalacao) throw new AppError('conflito', 'Nenhum servidor de e-mail está configurado. Preencha e salve o da empresa.');
      const de = config ? { nome: config.remetente_nome, email: config.remetente_email } : { nome: marca, email: instalacao!.endereco };
      const trial = montar(
        {},
        {
          assunto: 'E-mail de teste – {{empresa}}',
          corpo: 'Este e-mail confirma que {{empresa}} envia mensagens pelo Prosa.\n\nQuem pediu o teste: {{usuario}}.',
        },
        { empresa: marca, usuario: para },
      );
      let result: Entrega;
      try {
        const entregar = config ? entregarPor(core, correio, id_empresa, config) : instalacao!.entregar;
        result = await entregar(
          {
            de,
            para,
            ...trial,
            responderPara: config?.responder_para ?? '',
            messageId: `<${randomUUID()}@${de.email.split('@').at(-1)}>`,
            cabecalhos: daMaquina,
          },
          () => Promise.resolve(),
        );
      } catch (error) {
        if (!(error instanceof SealError)) throw error;
        result = {
          estado: 'recusado',
          definitivo: true,
          passo: 'entrada',
          motivo: 'A senha guardada não pode ser lida: a chave do Prosa mudou. Informe-a de novo.',
        };
      }
      const servidor = config ? `o provedor de ${config.servidor}` : 'quem cuida do servidor da instalação';
      return {
        ...describe(result, config),
        para,
        via: config ? 'empresa' : 'instalacao',
        dominio: await olharDominio(registros, de.email, servidor, config?.dkim_seletor ?? ''),
      };
    },
  };
}

/** The steps in their order: those before the one that failed went well, those after it were not reached. */
function describe(result: Entrega, config: EmailConfig | undefined): Pick<Verificacao, 'ok' | 'passos' | 'motivo' | 'orientacao'> {
  const none = (passo: PassoDaVerificacao): boolean =>
    (passo === 'entrada' && config?.usuario === '') || (passo === 'seguranca' && config?.seguranca === 'nenhuma');
  const failed = result.estado === 'aceito' ? undefined : result.passo;
  const shown = passosDaVerificacao.filter((passo) => passo === failed || !none(passo));
  const at = failed === undefined ? shown.length : shown.indexOf(failed);
  return {
    ok: result.estado === 'aceito' ? 1 : 0,
    passos: shown.map((passo, i) => ({ passo, titulo: titulos[passo], estado: i < at ? 'certo' : i === at ? 'falhou' : 'nao_chegou' })),
    motivo: result.estado === 'aceito' ? '' : result.motivo,
    orientacao: result.estado === 'aceito' ? '' : result.estado === 'incerto' ? incerto : orientacoes[result.passo],
  };
}
