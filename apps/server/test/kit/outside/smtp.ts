import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What the server does with a message: once the whole of it has come, or before. */
export type Conduta = 'aceita' | 'recusa' | 'adia' | 'cala' | 'cai' | 'cai_antes' | 'cai_no_rcpt' | 'recusa_rcpt' | 'recusa_entrada' | 'adia_saudacao';

export interface MaServidor {
  readonly port: number;
  /** Whole messages that it answered with 250, with the recipient of the envelope. */
  readonly aceitos: { para: string; dados: string }[];
  /** Whole messages that came, answered or not. */
  readonly vistos: { para: string; dados: string }[];
  conduta: Conduta;
  /** Called when a message is there as a whole, before it is answered. */
  aoReceber: (() => Promise<void>) | undefined;
  close(): Promise<void>;
}

/** An SMTP server on this machine that behaves as told; user and password are `loja` and `segredo`. */
export async function maServidor(): Promise<MaServidor> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    if (state.conduta === 'adia_saudacao') {
      say('421 4.3.2 Volte depois');
      socket.end();
      return;
    }
    let para = '';
    let data: string | undefined;
    let rest = '';
    say('220 teste ESMTP');
    const answer = async (dados: string): Promise<void> => {
      const message = { para, dados };
      state.vistos.push(message);
      await state.aoReceber?.();
      if (state.conduta === 'cala') return;
      if (state.conduta === 'cai') return void socket.destroy();
      if (state.conduta === 'recusa') return say('554 5.7.1 Mensagem recusada');
      if (state.conduta === 'adia') return say('451 4.3.0 Tente depois');
      state.aceitos.push(message);
      say('250 2.0.0 Ok');
    };
    const command = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') say('250-teste\r\n250 AUTH PLAIN');
      else if (verb === 'AUTH') {
        const [, user, password] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
          .toString()
          .split('\0');
        if (state.conduta !== 'recusa_entrada' && user === 'loja' && password === 'segredo') say('235 2.7.0 Ok');
        else say('535 5.7.8 Usuário ou senha incorretos');
      } else if (verb === 'MAIL') say('250 2.1.0 Ok');
      else if (verb === 'RCPT') {
        para = /<([^>]*)>/.exec(line)?.[1] ?? '';
        if (state.conduta === 'cai_no_rcpt') socket.destroy();
        else say(state.conduta === 'recusa_rcpt' ? '550 5.1.1 Caixa inexistente' : '250 2.1.5 Ok');
      } else if (verb === 'DATA') {
        if (state.conduta === 'cai_antes') return void socket.destroy();
        data = '';
        say('354 Pode mandar');
      } else if (verb === 'QUIT') {
        say('221 Até logo');
        socket.end();
      } else say('502 5.5.1 Comando desconhecido');
    };
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString();
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (data === undefined) command(line);
        else if (line === '.') {
          const whole = data;
          data = undefined;
          void answer(whole);
        } else data += `${line}\r\n`;
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const state: MaServidor = {
    port: (server.address() as AddressInfo).port,
    aceitos: [],
    vistos: [],
    conduta: 'aceita',
    aoReceber: undefined,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return state;
}
