import { textosDaFinalidade } from '@prosa/contract/privacidade/privacidade.textos.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type { Consumer } from '../../core/domain-events/domain-events.ts';
import type { SalasApi } from '../atendimentos/atendimentos.api.ts';
import { findConfig } from './config.repository.ts';
import { insertConsentimentos } from './consentimentos.repository.ts';

/** What the words are about: sala goes on. */
const purposes = ['marketing', 'pesquisa'] as const;

interface Said {
  id_contato: number;
  texto: string;
  linha: string | null;
  consentimentos: string[];
}

/** Held until the transaction ends: the same word twice in a moment is answered once. */
async function lockSaid(db: Db, id_mensagem: number): Promise<Said | undefined> {
  const { rows } = await sql<Said>`select c.id_contato, m.texto, w.nome as linha, c.consentimentos
    from mensagem m join sala s on s.id_sala = m.id_sala join contato c on c.id_contato = s.id_contato left join wpp_config w on w.id_wpp_config = s.id_wpp_config
    where m.id_mensagem = ${id_mensagem} for no key update of c`.execute(db);
  return rows[0];
}

/** What a contato told the network about advertisements is a consent like any other; once for each change. */
export const preferenciasConsumer: Consumer<'preferencia_recebida'> = {
  name: 'privacidade_preferencias',
  events: ['preferencia_recebida'],
  async handle(db, { dados: { id_contato, id_wpp_config, aceita } }) {
    const { rows } = await sql<{ linha: string | null; consentimentos: string[] }>`select c.consentimentos,
        (select w.nome from wpp_config w where w.id_wpp_config = ${id_wpp_config}) as linha
      from contato c where c.id_contato = ${id_contato} for no key update`.execute(db);
    const [said] = rows;
    if (!said || said.consentimentos.includes(`marketing=${aceita ? 1 : 0}`)) return;
    const texto = aceita ? 'Voltou a aceitar ofertas, nas configurações do WhatsApp' : 'Parou de aceitar ofertas, nas configurações do WhatsApp';
    await insertConsentimentos(db, [{ id_contato, finalidade: 'marketing', concedido: aceita, origem: 'whatsapp', canal: said.linha ?? 'WhatsApp', texto }]);
  },
};

/** A contato wrote an opt-out word, or the one that takes it back: registered with the message as evidence, answered once, seen in the sala. */
export function palavrasConsumer(salas: Pick<SalasApi, 'say'>): Consumer<'palavra_recebida'> {
  return {
    name: 'privacidade_palavras',
    events: ['palavra_recebida'],
    async handle(db, { dados: { id_sala, id_mensagem, palavra } }) {
      const said = await lockSaid(db, id_mensagem);
      if (!said) return;
      const concedido = palavra === 'volta';
      const changed = purposes.filter((finalidade) => !said.consentimentos.includes(`${finalidade}=${concedido ? 1 : 0}`));
      if (changed.length === 0) return;
      await insertConsentimentos(
        db,
        changed.map((finalidade) => ({
          id_contato: said.id_contato,
          finalidade,
          concedido,
          origem: 'palavra',
          canal: said.linha ?? 'WhatsApp',
          texto: said.texto,
          id_mensagem,
        })),
      );
      const config = await findConfig(db);
      const what = changed.map((finalidade) => textosDaFinalidade[finalidade].toLowerCase()).join(' e ');
      await salas.say(db, id_sala, {
        nota: `${concedido ? 'O contato voltou a aceitar' : 'O contato não quer mais receber'} ${what} (“${said.texto.trim()}”)`,
        resposta: concedido ? config.texto_volta : config.texto_saida,
      });
    },
  };
}
