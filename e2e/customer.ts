import { ApiError, createClient } from '@prosa/contract/client.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import type { Answer, Call } from '@prosa/contract/wire.ts';

type PhoneMessage = Answer<typeof simulador.telefone>['data'][number];

/** One customer and the phone in their hand, through the simulator's HTTP face. */
export interface Customer {
  readonly nome: string;
  readonly telefone: string;
  says(texto: string, resposta_a?: string): Promise<string>;
  sends(nome: string, bytes: Buffer, texto?: string): Promise<string>;
  edits(id_externo: string, texto: string): Promise<void>;
  deletes(id_externo: string): Promise<void>;
  /** A place, contact cards or a sticker. */
  shares(what: Pick<Call<typeof simulador.receber>['body'], 'localizacao' | 'contatos_vcard' | 'figurinha'>): Promise<string>;
  /** An emoji on a message of either side; '' takes it back. */
  reacts(id_externo: string, emoji: string): Promise<void>;
  types(digitando: boolean): Promise<void>;
  reads(): Promise<void>;
  phone(): Promise<{ messages: readonly PhoneMessage[]; companyTypes: boolean }>;
  /** What the phone shows of this text; undefined while it is not there. */
  sees(texto: string): Promise<PhoneMessage | undefined>;
}

/** Customers of the company's first line. `token`: of somebody who may use the simulator. */
export async function customersOf(url: string, token: string): Promise<(nome: string, telefone: string) => Customer> {
  const call = createClient({ base: `${url}/api`, token: () => token });
  const { data } = await call(WPP.getWppConfig, { params: { n: 0 } });
  const line = data[0];
  if (line === undefined) throw new ApiError(404, 'a empresa não tem linha');
  const { id_wpp_config } = line;
  return (nome, telefone) => {
    const numero = telefone.replace(/\D/g, '');
    const params = { id_wpp_config, numero };
    const receive = async (body: { texto?: string; arquivo?: { nome: string; conteudo: string }; resposta_a?: string }): Promise<string> =>
      (await call(simulador.receber, { params: { id_wpp_config }, body: { telefone, nome, ...body } })).id_externo;
    const phone = async () => {
      const { data: messages, digitando } = await call(simulador.telefone, { params });
      return { messages, companyTypes: digitando };
    };
    return {
      nome,
      telefone,
      phone,
      says: (texto, resposta_a) => receive({ texto, ...(resposta_a !== undefined && { resposta_a }) }),
      sends: (arquivo, bytes, texto = '') => receive({ texto, arquivo: { nome: arquivo, conteudo: bytes.toString('base64') } }),
      async edits(id_externo, texto) {
        await call(simulador.editar, { params: { id_wpp_config, id_externo }, body: { texto } });
      },
      async deletes(id_externo) {
        await call(simulador.apagar, { params: { id_wpp_config, id_externo } });
      },
      shares: async (what) => (await call(simulador.receber, { params: { id_wpp_config }, body: { telefone, nome, ...what } })).id_externo,
      async reacts(externo, emoji) {
        await call(simulador.receber, { params: { id_wpp_config }, body: { telefone, reacao: { id_externo: externo, emoji } } });
      },
      async types(digitando) {
        await call(simulador.digitar, { params, body: { digitando } });
      },
      async reads() {
        await call(simulador.ler, { params });
      },
      sees: async (texto) => (await phone()).messages.find((m) => m.texto === texto),
    };
  };
}
