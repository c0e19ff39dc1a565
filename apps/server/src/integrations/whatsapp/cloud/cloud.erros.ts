import type { MetaError } from './cloud.formas.ts';

/** `repetir`: another try may end differently; `final`: it may not; `parar`: nothing goes out by this line until somebody acts. */
type Politica = 'repetir' | 'final' | 'parar';
interface Erro {
  readonly politica: Politica;
  /** For the person reading. */
  readonly texto: string;
  /** Milliseconds before the try after so many. */
  readonly esperar?: (tries: number) => number;
}

const repetir = (texto: string, esperar?: Erro['esperar']): Erro => ({ politica: 'repetir', texto, ...(esperar && { esperar }) });
const final = (texto: string): Erro => ({ politica: 'final', texto });
const parar = (texto: string): Erro => ({ politica: 'parar', texto });
const minute = 60_000;

/** What Meta's codes mean and what is done about them (developers.facebook.com, WhatsApp error codes). */
const erros: Readonly<Record<number, Erro>> = {
  0: parar('A Meta não reconheceu o acesso deste número: gere um novo token no formulário do número'),
  1: repetir('A Meta teve um problema passageiro'),
  2: repetir('A API do WhatsApp está fora do ar por um momento'),
  3: parar('Falta ao aplicativo da Meta a permissão de enviar mensagens'),
  4: repetir('O aplicativo da Meta chegou ao limite de chamadas', () => minute),
  10: parar('O token deste número não tem permissão para enviar mensagens'),
  33: parar('O número não existe mais na conta da Meta'),
  100: final('A Meta não aceitou o conteúdo da mensagem'),
  190: parar('O token de acesso deste número venceu ou foi revogado: gere outro no formulário do número'),
  200: parar('O token deste número não tem permissão para enviar mensagens'),
  368: parar('A Meta bloqueou a conta por violar as políticas'),
  80007: repetir('A conta chegou ao limite de chamadas da Meta', () => minute),
  130429: repetir('Muitas mensagens ao mesmo tempo: a Meta pediu para esperar', () => 5000),
  130472: final('A Meta não entregou: este cliente está em um experimento sem mensagens de marketing'),
  130497: final('A Meta não permite que esta conta escreva para o país do cliente'),
  131000: repetir('A Meta teve um problema ao enviar'),
  131005: parar('O token deste número não tem permissão para enviar mensagens'),
  131008: final('Faltou um dado que a Meta exige nesta mensagem'),
  131009: final('Um dado da mensagem não serve para a Meta'),
  131016: repetir('A API do WhatsApp está sobrecarregada'),
  131021: final('O número do cliente é o próprio número da empresa'),
  131026: final('Não foi possível entregar: o número não tem WhatsApp, ou não aceita mensagens da empresa'),
  131030: final('O número do cliente não está entre os permitidos desta conta de teste'),
  131031: parar('A Meta bloqueou a conta do WhatsApp: veja o motivo no Gerenciador do WhatsApp'),
  131037: parar('O nome de exibição deste número ainda não foi aprovado pela Meta'),
  131042: parar('A conta da Meta está com problema de pagamento'),
  131045: parar('O número não está registrado na Meta: registre-o de novo'),
  131047: final('Passaram mais de 24 horas desde a última mensagem do cliente: use um modelo oficial'),
  131048: parar('A Meta limitou este número: muitas mensagens foram bloqueadas ou marcadas como spam'),
  131049: final('A Meta não entregou, para não cansar o cliente com mensagens de marketing'),
  131050: final('O cliente pediu para não receber mensagens de marketing desta empresa'),
  131051: final('A Meta não aceita este tipo de mensagem'),
  131052: final('Não foi possível baixar o arquivo que o cliente enviou'),
  131053: final('A Meta não aceitou o arquivo: confira o formato e o tamanho'),
  131055: final('A Meta não aceita este tipo de mensagem'),
  131056: repetir('Muitas mensagens seguidas para este cliente: a Meta pediu para esperar', (tries) => 4 ** Math.min(tries, 5) * 1000),
  131057: repetir('A conta do WhatsApp está em manutenção na Meta', () => 5 * minute),
  131062: final('Este tipo de mensagem precisa do telefone do cliente, e só temos o nome de usuário dele'),
  132000: final('O modelo espera outra quantidade de variáveis'),
  132001: final('O modelo não existe neste idioma, ou ainda não foi aprovado'),
  132005: final('O texto do modelo ficou longo demais com as variáveis'),
  132007: final('O conteúdo do modelo viola as regras da Meta'),
  132012: final('Uma variável do modelo está em formato errado'),
  132015: final('A Meta pausou o modelo por baixa qualidade'),
  132016: final('A Meta desativou o modelo por baixa qualidade'),
  133000: parar('O registro do número na Meta não foi concluído'),
  133004: repetir('A Meta está fora do ar por um momento'),
  133010: parar('O número não está registrado na Meta: registre-o de novo'),
  135000: final('A Meta não aceitou a mensagem'),
};

/** What is done about an error of Meta; one that nobody knows is final, with the words that Meta has for it. */
export function erroDaMeta({ code = -1, title, message, error_data }: MetaError): Erro & { readonly codigo: number } {
  const known = erros[code] ?? (code > 200 && code < 300 ? erros[200] : undefined);
  if (known) return { ...known, texto: `${known.texto} (código ${code})`, codigo: code };
  const words = error_data?.details ?? title ?? message ?? 'sem explicação';
  return { ...final(`A Meta recusou: ${words.slice(0, 300)} (código ${code})`), codigo: code };
}

/** Codes with a text and a policy of their own. */
export const codigosConhecidos: readonly number[] = Object.keys(erros).map(Number);
