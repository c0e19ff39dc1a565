import { sql } from 'kysely';
import type { EmailDoSistema } from '../../../core/emails.ts';
import type { Core } from '../../../core/module.ts';

declare module '../../../core/emails.ts' {
  interface EmailsFeitos {
    numero_desconectado: { id_wpp_config: number; id_login: number };
  }
}

interface Fora {
  readonly para: string;
  readonly nome: string;
  readonly empresa: string;
  readonly numero: string;
  readonly desde: string;
  readonly motivo: string;
}

/** To those who may connect a line that should be on and has been down for a while; nothing when it is up again by then. */
export const numeroDesconectadoEmail = (core: Core): EmailDoSistema => ({
  titulo: 'Número de WhatsApp desconectado',
  quando: 'Quando um número que deveria estar ligado fica mais de cinco minutos fora do ar, a quem pode conectá-lo.',
  padrao: {
    assunto: 'Whatsapp desconectado! {{numero}} – {{empresa}}',
    corpo: `Olá, {{nome}}!

O número {{numero}} de {{empresa}} está fora do ar desde {{desde}}. {{motivo}}
Enquanto isso, nada chega nem sai por ele. Abra o número e conecte de novo:

{{link}}

{{empresa}}`,
  },
  variaveis: {
    nome: { descricao: 'Nome de quem recebe', exemplo: 'Ana Lima' },
    empresa: { descricao: 'Nome da empresa', exemplo: 'Sua empresa' },
    numero: { descricao: 'Nome do número', exemplo: 'Recepção' },
    desde: { descricao: 'Desde quando está fora do ar', exemplo: '12/03 às 14:05' },
    motivo: { descricao: 'Por que, quando se sabe', exemplo: 'O celular ficou sem internet.' },
    link: { descricao: 'Endereço do formulário do número', exemplo: 'https://exemplo.com.br/WPPConfig/editar/1', obrigatoria: true },
  },
  botao: 'Abrir o número',
  async fazer(id_empresa: number | null, { id_wpp_config, id_login }: { id_wpp_config: number; id_login: number }) {
    if (id_empresa === null) return null;
    const found = await core.database.comEmpresa(id_empresa, async (db) => {
      const { rows } = await sql<Fora>`select l.email as para, l.nome, e.nome_fantasia as empresa, w.nome as numero, w.motivo,
          to_char(w.caiu_em at time zone e.fuso, 'DD/MM "às" HH24:MI') as desde
        from wpp_config w join empresa e on e.id_empresa = w.id_empresa join membro m on m.id_empresa = w.id_empresa and m.id_login = ${id_login} and m.ativo
          join login l on l.id_login = m.id_login
        where w.id_wpp_config = ${id_wpp_config} and w.ligada and w.caiu_em is not null and w.excluido_em is null`.execute(db);
      return rows[0];
    });
    if (!found) return null;
    const { para, motivo, ...valores } = found;
    const why = motivo === '' ? '' : `${motivo.replace(/[.!]$/, '')}.`;
    return { para, valores: { ...valores, motivo: why, link: `${core.publicUrl()}/WPPConfig/editar/${id_wpp_config}` } };
  },
});
