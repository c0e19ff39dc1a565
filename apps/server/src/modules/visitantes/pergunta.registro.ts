import { ChatPergunta } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { sql } from 'kysely';
import { byName, byValue, equal } from '../../core/registro/lista.ts';
import { registro } from '../../core/registro/registro.ts';

const colunas = sql`t.id_chat_pergunta, t.tipo, t.pergunta, t.formato, t.obrigatoria, t.id_chat_config, c.nome as chat, d.nome as departamento, t.ordem, t.ativo,
  t.ajudou, t.nao_ajudou, t.excluido_em`;

/** What web chats ask and answer by themselves (spec 2, ChatPergunta). */
export const perguntaRegistro = registro(ChatPergunta, {
  tabela: 'chat_pergunta',
  juncao: sql`left join chat_config c on c.id_chat_config = t.id_chat_config left join departamento d on d.id_departamento = t.id_departamento`,
  aoLado: sql`left join assunto a on a.id_assunto = t.id_assunto left join campo_personalizado cp on cp.id_campo = t.id_campo`,
  // of a chat that was deleted nobody is asked
  visivel: () => sql`not exists (select from chat_config x where x.id_chat_config = t.id_chat_config and x.excluido_em is not null)`,
  colunas,
  doDetalhe: sql`${colunas}, t.resposta, t.opcoes, t.id_departamento, t.id_assunto, a.assunto, t.destino, t.id_campo, cp.nome as campo, t.tag, t.versao`,
  ordens: { ordem: byValue(sql`t.ordem`), pergunta: byName(sql`t.pergunta`) },
  desempate: sql`t.pergunta collate "pt-BR-x-icu"`,
  filtros: equal('ativo', 'tipo', 'id_chat_config'),
  refs: {
    id_chat_config: ['chat_config', 'Escolha um chat da lista'],
    id_departamento: ['departamento', 'Escolha um departamento da lista'],
    id_assunto: ['assunto', 'Escolha um assunto da lista'],
    id_campo: ['campo_personalizado', 'Escolha um campo da lista'],
  },
  valores({ id_chat_pergunta: _id, versao: _versao, opcoes, id_campo, tag, ...rest }) {
    // a frequent question is answered by us: nothing of it goes anywhere
    const destino = rest.tipo === 'coleta' ? rest.destino : 'conversa';
    return { ...rest, opcoes: [...new Set(opcoes)], destino, id_campo: destino === 'campo' ? id_campo : null, tag: destino === 'tag' ? tag : '' };
  },
});
