import type { EmailDoSistema, EmailsFeitos } from '../../core/emails.ts';
import type { Core } from '../../core/module.ts';
import { findMembro } from './segundo-fator.repository.ts';

declare module '../../core/emails.ts' {
  interface EmailsFeitos {
    segundo_fator_retirado: { id_login: number; por: string };
  }
}

/** Tells who lost the second factor that it was taken away, and by whom: it may not have been asked for. */
export const retiradoEmail = ({ database }: Core): EmailDoSistema => ({
  titulo: 'Segundo fator retirado',
  quando: 'A quem é da equipe, quando quem administra retira o segundo fator da conta.',
  padrao: {
    assunto: 'Segundo fator retirado – {{empresa}}',
    corpo: `Olá, {{nome}}!

{{por}} retirou o segundo fator da sua conta em {{empresa}}. Agora ela abre só com a senha.

Se você não pediu isso, troque a senha e fale com quem administra a empresa. Você pode configurar um novo aparelho no seu perfil.`,
  },
  variaveis: {
    nome: { descricao: 'Nome da pessoa', exemplo: 'Ana Lima' },
    por: { descricao: 'Quem retirou', exemplo: 'Carla Reis' },
    empresa: { descricao: 'Nome da empresa', exemplo: 'Sua empresa' },
  },
  async fazer(id_empresa, { id_login, por }: EmailsFeitos['segundo_fator_retirado']) {
    if (id_empresa === null) return null;
    const found = await database.semEmpresa((db) => findMembro(db, id_empresa, id_login));
    return found && found.email !== '' ? { para: found.email, valores: { nome: found.nome, por, empresa: found.nome_fantasia } } : null;
  },
});
