import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import type { Database } from '@prosa/server/src/core/db/database.ts';
import { openChat } from '../support/chat.ts';
import { linesConnected, makeCompany, signIn, until } from '../support/company.ts';

const phones = Array.from({ length: 20 }, (_, i) => `55199882${String(i).padStart(5, '0')}`);

/** A company of its own that talks: milliseconds from a customer's phone to an attendant's screen, at this rate until `over`. */
export async function chatOf(url: string, database: Database) {
  const company = await makeCompany(database, 'que conversa', { linhas: 1, atendentes: 1 });
  const admin = await signIn(url, company.admin);
  await linesConnected(admin.call, 1);
  const sentAt = new Map<string, number>();
  let taken: number[] = [];
  const salas = new Set<string>();
  const chat = openChat({
    url: () => url,
    person: await signIn(url, company.atendentes[0]!),
    report: (problem) => console.error(problem),
    handlers: {
      create_sala: ({ atendimento }) => {
        salas.add(atendimento.topic);
        chat.session.enterSala(atendimento.topic);
      },
      chat_message: ({ text }) => {
        const sent = sentAt.get(text);
        if (sent !== undefined && sentAt.delete(text)) taken.push(performance.now() - sent);
      },
    },
  });
  await until('atendente conectado', async () => chat.session.state === 'active');
  let n = 0;
  async function send(): Promise<void> {
    const texto = `Mensagem ${++n}`;
    sentAt.set(texto, performance.now());
    const body = { telefone: phones[n % phones.length]!, nome: 'Cliente', texto };
    await admin.call(simulador.receber, { params: { id_wpp_config: company.linhas[0]! }, body });
  }
  for (let i = 0; i < phones.length; i++) await send();
  await until('salas acompanhadas', async () => {
    taken = [];
    for (let i = 0; i < phones.length; i++) await send();
    await new Promise((resolve) => setTimeout(resolve, 500));
    return taken.length >= phones.length;
  });
  return {
    async during(perSecond: number, over: () => boolean): Promise<number[]> {
      taken = [];
      sentAt.clear();
      const began = performance.now();
      const sending: Promise<void>[] = [];
      for (let i = 0; !over(); i++) {
        const early = began + (i * 1000) / perSecond - performance.now();
        if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
        sending.push(send());
      }
      await Promise.all(sending);
      await until('todas na tela', async () => sentAt.size === 0, 60);
      return taken;
    },
    close: (): void => chat.session.close(),
  };
}
