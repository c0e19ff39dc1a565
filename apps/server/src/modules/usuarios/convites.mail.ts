import type { EmailDoSistema, EmailPronto, Via } from '../../core/emails.ts';

declare module '../../core/emails.ts' {
  interface EmailsFeitos {
    convite_da_equipe: { id_login: number };
    convite_em_espera: { id_convite: number };
  }
}

/** Who is invited, as the mail names them. */
export interface Convidado {
  readonly email: string;
  readonly nome: string;
  readonly marca: string;
  readonly link: string;
}

/** What the mail is filled in with. */
const pronto = (found: Convidado | undefined): EmailPronto | null =>
  found ? { para: found.email, valores: { nome: found.nome, empresa: found.marca, usuario: found.email, link: found.link, validade: '3 dias' } } : null;

const variaveis = {
  nome: { descricao: 'Nome de quem é convidado', exemplo: 'Ana Lima' },
  empresa: { descricao: 'Nome da empresa', exemplo: 'Sua empresa' },
  usuario: { descricao: 'Com que nome a pessoa entra', exemplo: 'ana@exemplo.com.br' },
  link: { descricao: 'Endereço do convite', exemplo: 'https://exemplo.com.br/token/…', obrigatoria: true, segredo: true },
  validade: { descricao: 'Por quanto tempo o convite vale', exemplo: '3 dias' },
} as const;

/** To somebody who has no account: the link leads to the choice of a password. `fazer`: makes it; undefined for who needs none any more. */
export const conviteEmail = (fazer: (id_empresa: number, id_login: number, via: Via) => Promise<Convidado | undefined>): EmailDoSistema => ({
  titulo: 'Convite à equipe',
  quando: 'Quando alguém é convidado para trabalhar na empresa.',
  padrao: {
    assunto: 'Seu convite – {{empresa}}',
    corpo: `Olá, {{nome}}!

{{empresa}} convidou você para trabalhar no Prosa. Seu usuário é {{usuario}}.
Abra este endereço para escolher sua senha:

{{link}}

O endereço vale por {{validade}} e só uma vez. Se você não esperava este convite, ignore este e-mail.

{{empresa}}`,
  },
  variaveis,
  botao: 'Aceitar convite',
  fazer: async (id_empresa: number | null, { id_login }: { id_login: number }, via: Via) =>
    id_empresa === null ? null : pronto(await fazer(id_empresa, id_login, via)),
});

/** To somebody who signs in already: the link signs nobody in, and is answered behind their own sign-in. */
export const conviteEmEsperaEmail = (fazer: (id_empresa: number, id_convite: number) => Promise<Convidado | undefined>): EmailDoSistema => ({
  titulo: 'Convite para mais uma empresa',
  quando: 'Quando é convidado alguém que já entra no Prosa em outra empresa.',
  padrao: {
    assunto: 'Convite para mais uma empresa – {{empresa}}',
    corpo: `Olá, {{nome}}!

{{empresa}} convidou você para trabalhar também lá. Sua conta e sua senha continuam as mesmas.
Abra este endereço, entre como sempre e responda ao convite:

{{link}}

O convite espera por {{validade}}, e só este endereço o aceita. Se você não esperava por ele, recuse-o ou ignore este e-mail.

{{empresa}}`,
  },
  variaveis,
  botao: 'Ver o convite',
  fazer: async (id_empresa: number | null, { id_convite }: { id_convite: number }) =>
    id_empresa === null ? null : pronto(await fazer(id_empresa, id_convite)),
});
