import { z } from 'zod';
import { bit, codeText, id, int4, rawText, text } from '../codecs.ts';
import { endpoint } from '../wire.ts';
import { aparelhoSchema, linkSchema, loginBody, perfilBody, primeiroAcessoBody, sessaoSchema, trocarSenhaBody } from './acesso.schemas.ts';

const sessao = z.object({ data: sessaoSchema });

/** Spec 7 "Auth": sign-in and the session. */
export const login = {
  login: endpoint('POST /login/login', {
    summary: 'Entrar com usuário e senha, ou com um token de uso único',
    access: 'public',
    body: loginBody,
    reply: sessao,
  }),
  // POST: the token of an address ends up in logs
  verLink: endpoint('POST /login/verLink', {
    summary: 'O que um link de uso único abre, sem gastá-lo',
    access: 'public',
    body: z.object({ token: rawText(400) }),
    reply: z.object({ data: linkSchema }),
  }),
  primeiroAcesso: endpoint('POST /login/primeiro_acesso', {
    summary: 'Criar quem administra e a primeira empresa, com o link que o início do serviço mostrou',
    access: 'public',
    body: primeiroAcessoBody,
    reply: sessao,
  }),
  getDataLogin: endpoint('GET /login/getDataLogin', { summary: 'Sessão de quem está conectado', access: 'session', reply: sessao }),
  selecionarEmpresa: endpoint('GET /login/selecionar_empresa/{id}', {
    summary: 'Escolher a empresa ativa',
    access: 'session',
    params: z.object({ id }),
    reply: sessao,
    mutates: true,
  }),
  escolherAcesso: endpoint('POST /login/escolher_acesso/{id}', {
    summary: 'Abrir outro acesso da mesma conta à área do cliente',
    access: 'cliente',
    params: z.object({ id }),
    reply: sessao,
  }),
  responderAcesso: endpoint('POST /login/responder_acesso/{id}', {
    summary: 'Aceitar ou recusar um acesso que uma empresa deu à conta; aceitar pede o token do link que ela enviou',
    access: 'cliente',
    params: z.object({ id }),
    body: z.object({ aceitar: bit, link: rawText(400).optional() }),
    reply: sessao,
  }),
  trocarSenha: endpoint('POST /login/trocar_senha', { summary: 'Trocar a própria senha', access: 'session', body: trocarSenhaBody, reply: sessao }),
  recuperarSenha: endpoint('POST /login/recuperar_senha', {
    summary: 'Pedir o link de nova senha por e-mail',
    access: 'public',
    body: z.object({ usuario: text(200).min(1, 'Informe seu e-mail') }),
    reply: z.object({ message: z.string() }),
  }),
  pedirCodigo: endpoint('POST /login/pedir_codigo', {
    summary: 'Pedir um código de seis números para entrar na área do cliente sem senha',
    access: 'public',
    body: z.object({ usuario: text(200).min(1, 'Informe seu e-mail'), canal: z.enum(['email', 'whatsapp']).default('email') }),
    reply: z.object({
      /** Stays in this browser: the code is good with it alone. */
      pedido: z.string(),
      message: z.string(),
    }),
  }),
  entrarComCodigo: endpoint('POST /login/entrar_com_codigo', {
    summary: 'Entrar na área do cliente com o código pedido neste navegador',
    access: 'public',
    body: z.object({ pedido: rawText(100), codigo: codeText(20).min(1, 'Informe o código'), aparelho: rawText(100).default('') }),
    reply: sessao,
  }),
  logout: endpoint('GET /login/logout', { summary: 'Sair', access: 'session', mutates: true, whileLooking: true }),
  toggleDisponivel: endpoint('GET /login/toggleDisponivel/{value}', {
    summary: 'Mudar a própria disponibilidade',
    access: 'staff',
    params: z.object({ value: bit }),
    reply: z.object({ disponivel: z.enum(['0', '1']) }),
    mutates: true,
  }),
  alterarDisponivel: endpoint('GET /login/alterarDisponivel/{a}/{b}', {
    summary: 'Mudar a disponibilidade de outra pessoa: a = id_login, b = 0 ou 1',
    access: ['chat', 'supervisionar'],
    params: z.object({ a: id, b: bit }),
    reply: z.object({ disponivel: z.enum(['0', '1']) }),
    mutates: true,
  }),
  sessoes: endpoint('GET /login/sessoes', {
    summary: 'Aparelhos conectados à própria conta',
    access: 'session',
    reply: z.object({ data: z.array(aparelhoSchema) }),
  }),
  encerrarSessao: endpoint('POST /login/encerrarSessao/{id}', { summary: 'Desconectar um aparelho', access: 'session', params: z.object({ id }) }),
  perfil: endpoint('POST /login/perfil', { summary: 'Salvar os próprios dados', access: 'session', body: perfilBody, reply: sessao }),
};

const icone = z.string();
export const menuSchema = z.object({
  id_menu: z.number(),
  titulo: z.string(),
  caminho: z.string(),
  icone,
  badge_type: z.literal('primary'),
  type: z.literal('link'),
  active: z.boolean(),
  badge_value: z.number().nullable(),
  grupo: z.string().nullable(),
  /** `lateral`, or the address of the entry in whose own list it stands (`/configEmpresa`, `/perfil`). */
  lugar: z.string(),
  /** What one does there; null in the sidebar. */
  descricao: z.string().nullable(),
  /** Taken out of the sidebar by this person. */
  oculto: z.boolean(),
});
const idsDoMenu = z.array(id.max(int4)).max(100, 'No máximo 100 itens');
export const menu = {
  menu: endpoint('GET /menu', {
    summary: 'Menu de quem está conectado: lateral, configurações e perfil',
    access: 'session',
    reply: z.object({ data: z.array(menuSchema) }),
    versioned: true,
  }),
  store: endpoint('POST /menu/store', {
    summary: 'Guardar a ordem e os itens ocultos do próprio menu lateral; listas vazias voltam ao padrão',
    access: 'staff',
    body: z.object({ ordem: idsDoMenu, ocultos: idsDoMenu }),
  }),
};
