import { isIP, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { umaLinha } from '@prosa/contract/codecs.ts';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { OutgoingError } from '../../core/outgoing/outgoing-error.ts';
import type { Entrega, Entregar, Mail, PassoDoEnvio, ServidorDeEmail } from './mail.ts';

/** Milliseconds. `resposta`: silence of the server, while it takes the message too. */
export interface PrazosDoSmtp {
  readonly conexao: number;
  readonly resposta: number;
}
const prazosPadrao: PrazosDoSmtp = { conexao: 15_000, resposta: 90_000 };

type SmtpError = SMTPConnection.SMTPError;

/** The message as it goes over the wire. */
function compose({ de, para, cc = [], responderPara, assunto, texto, html, messageId, cabecalhos, anexos = [] }: Mail): Promise<Buffer> {
  const composer = new MailComposer({
    // a header is one line, whatever a name that was stored before holds
    from: { name: umaLinha(de.nome, 200), address: de.email },
    // address objects: text with commas would be several recipients
    to: { name: '', address: para },
    ...(cc.length > 0 && { cc: cc.map((address) => ({ name: '', address })) }),
    ...(responderPara !== '' && { replyTo: { name: '', address: responderPara } }),
    subject: assunto,
    text: texto,
    html,
    messageId,
    headers: { ...cabecalhos },
    attachments: anexos.map(({ nome, contentType, bytes }) => ({ filename: nome, contentType, content: bytes })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** Read only once the server waits for it: then `before` has to be over first. */
const readAfter = (before: () => Promise<void>, message: Buffer): Readable =>
  new Readable({
    read() {
      before().then(
        () => {
          this.push(message);
          this.push(null);
        },
        (error: unknown) => this.destroy(error instanceof Error ? error : new Error('stopped')),
      );
    },
  });

const passos: readonly (readonly [RegExp, PassoDoEnvio])[] = [
  [/^MAIL FROM/, 'remetente'],
  [/^RCPT TO/, 'destinatario'],
  [/^DATA/, 'mensagem'],
  [/^AUTH/, 'entrada'],
  [/^STARTTLS/, 'seguranca'],
];

function stepOf(error: SmtpError, reached: PassoDoEnvio): PassoDoEnvio {
  if (error.code === 'EDNS') return 'endereco';
  if (error.code === 'ETLS' || /certificate|TLS|SSL/i.test(error.message)) return reached === 'conexao' ? 'seguranca' : reached;
  if (error.code === 'EAUTH') return 'entrada';
  const known = passos.find(([command]) => command.test(error.command ?? ''));
  return known?.[1] ?? reached;
}

/** What the server said, or what broke, short and in one line. */
const reasonOf = (error: SmtpError): string =>
  (error.response ?? error.message)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);

/** One mail over one connection, which is opened for it. `open`: connects as addresses that people type are reached; without it by itself. */
export function smtp(
  options: SMTPConnection.Options,
  auth: SMTPConnection.Credentials | undefined,
  open?: () => Promise<Socket>,
  prazos = prazosPadrao,
): Entregar {
  return async (mail, aoEntregar) => {
    const message = await compose(mail);
    let socket: Socket | undefined;
    try {
      socket = await open?.();
    } catch (error) {
      const why = error instanceof OutgoingError ? error : undefined;
      const passo: PassoDoEnvio = why && !why.passes ? 'endereco' : 'conexao';
      return { estado: 'recusado', definitivo: why ? !why.passes : false, passo, motivo: why?.message ?? 'Sem conexão com o servidor.' };
    }
    let reached: PassoDoEnvio = 'conexao';
    let handing = false;
    const connection = new SMTPConnection({
      ...options,
      ...(socket && { connection: socket }),
      connectionTimeout: prazos.conexao,
      greetingTimeout: prazos.conexao,
      socketTimeout: prazos.resposta,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as SMTPConnection.Options);
    const outcome = new Promise<Entrega>((resolve) => {
      const failed = (error: SmtpError): void => {
        const answered = typeof error.responseCode === 'number';
        const passo = stepOf(error, reached);
        if (handing && !answered) resolve({ estado: 'incerto', passo: 'mensagem', motivo: reasonOf(error) });
        else {
          const definitivo = answered && error.responseCode! >= 500 && error.code !== 'EAUTH';
          resolve({ estado: 'recusado', definitivo, passo, motivo: reasonOf(error) });
        }
      };
      connection.on('error', failed);
      const send = (): void => {
        reached = 'remetente';
        const body = readAfter(async () => {
          await aoEntregar();
          handing = true;
        }, message);
        connection.send({ from: mail.de.email, to: [mail.para], size: message.length }, body, (error) => {
          if (error) failed(error);
          else resolve({ estado: 'aceito' });
        });
      };
      connection.connect((error) => {
        if (error) return failed(error);
        reached = 'entrada';
        if (!auth) return send();
        connection.login({ user: auth.user, pass: auth.pass }, (refused) => (refused ? failed(refused) : send()));
      });
    });
    const result = await outcome;
    if (result.estado === 'aceito') connection.quit();
    else connection.close();
    return result;
  };
}

/** By a server that somebody typed; `open` connects to it as such addresses are reached. */
export function smtpDe({ servidor, porta, seguranca, usuario, senha }: ServidorDeEmail, open: () => Promise<Socket>, prazos?: PrazosDoSmtp): Entregar {
  const options: SMTPConnection.Options = {
    host: servidor,
    port: porta,
    secure: seguranca === 'tls',
    requireTLS: seguranca === 'starttls',
    ignoreTLS: seguranca === 'nenhuma',
    tls: isIP(servidor) === 0 ? { servername: servidor } : {},
  };
  return smtp(options, usuario === '' ? undefined : { user: usuario, pass: senha }, open, prazos);
}
