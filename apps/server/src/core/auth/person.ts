/** How far somebody sees, the narrowest first. */
export const escopos = ['proprios', 'departamento', 'todos'] as const;
export type Escopo = (typeof escopos)[number];

export interface Grant {
  controller: string;
  funcao: string;
  status: 0 | 1;
}

interface Bound {
  /** It began with what went through this company's own server, or a password that the company knows: it opens nothing else (0085). */
  readonly so_empresa?: number;
}

/** Who a signed-in login is, whatever the empresa. */
interface LoginSession extends Bound {
  readonly id_sessao: number;
  readonly id_login: number;
  readonly nome: string;
  readonly usuario: string;
  readonly avatar: string | null;
  readonly superadmin: boolean;
  /** When the session ends unless it is used before: an open socket is not heard any longer. */
  readonly expira_em?: Date;
}

/** A signed-in login with its active empresa: what every permission and scope decision needs, read once and cached. */
export interface Staff extends LoginSession {
  readonly kind: 'staff';
  /** Looks at the product as this grupo: may change nothing, and has no more rights than both have. */
  readonly vendoComo?: { readonly id_grupo: number; readonly nome: string };
  readonly id_empresa: number;
  readonly id_grupo: number;
  readonly grants: readonly Grant[];
  readonly departamentos: readonly number[];
  /** Teams, which boards invite and which write in groups of their own. */
  readonly equipes?: readonly number[];
  readonly escopos: { readonly atendimento: Escopo; readonly ticket: Escopo; readonly contato: Escopo; readonly bloco: Escopo };
}

/** Who looks, as far as permissions and row scope go. */
export type Viewer = Pick<Staff, 'id_login' | 'grants' | 'departamentos' | 'escopos'>;

/** A signed-in login that has not chosen an empresa, or whose empresa is not active. */
export interface StaffWithoutEmpresa extends LoginSession {
  readonly kind: 'staff-without-empresa';
}

/** A signed-in customer (spec 1: no id_login, id_cliente set). */
export interface Cliente extends Bound {
  readonly kind: 'cliente';
  readonly id_sessao: number;
  readonly id_cliente: number;
  /** Which access of the account: of several people of one cliente, of several clientes of one person. */
  readonly id_acesso_cliente: number;
  /** Whose tickets are the own ones; null: of the cliente as a whole. */
  readonly id_contato: number | null;
  /** All tickets of the cliente, or the own ones. */
  readonly ve: 'todos' | 'proprios';
  /** May invite and remove the other people of the cliente, and change its record. */
  readonly gerencia: boolean;
  readonly nome: string;
  readonly usuario: string;
  readonly id_empresa: number;
  /** Came by a link, or has a password that somebody else chose: nothing opens before a new one. */
  readonly mustChangePassword: boolean;
  /** Its company is suspended: what there is may be read, nothing is written. */
  readonly suspensa?: true;
}

export type Person = Staff | StaffWithoutEmpresa | Cliente;

/** Someone on a company's web chat, without an account. */
export interface Visitor {
  readonly kind: 'visitor';
  readonly id_empresa: number;
  readonly topic: string;
  readonly id_chat_config: number;
  readonly id_wpp_config: number;
  /** As they typed them, which proves nothing; '' what they did not. */
  readonly nome: string;
  readonly email: string;
  readonly telefone: string;
  /** What they chose before writing. */
  readonly id_departamento: number | null;
  readonly id_assunto: number | null;
  /** Of the network that they come from, the same for a day and no longer; '' where nobody tells it. */
  readonly endereco: string;
  /** They filled a field that people do not see. */
  readonly isca: boolean;
  readonly pagina: string;
  readonly origem: string;
  /** Version of the company's text that they agreed to. */
  readonly consentimento: number | null;
  /** By what the company's site knows them, and their e-mail, both proven by it; null: they named themselves. */
  readonly provado: { readonly id: string; readonly email: string } | null;
  /** What they answered before writing, by the number of the question. */
  readonly respostas: Readonly<Record<string, string>>;
}
