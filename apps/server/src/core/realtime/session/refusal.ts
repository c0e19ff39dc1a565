import type { EmpresaDiferente } from '@prosa/contract/acesso/empresa-ativa.ts';
import type { RealtimeErrorCode } from '@prosa/contract/realtime.ts';
import type { z } from 'zod';
import { otherEmpresaText } from '../../auth/active-empresa.ts';
import { AppError, type ErrorCode } from '../../errors.ts';

const texts: Record<RealtimeErrorCode, string> = {
  nao_autenticado: 'Entre de novo para continuar.',
  ja_autenticado: 'Esta conexão já entrou.',
  login_invalido: 'Erro ao logar',
  sessao_expirada: 'Sua sessão terminou. Entre de novo.',
  sem_permissao: 'Você não tem permissão para fazer isso.',
  topico_invalido: 'Tópico não encontrado.',
  empresa_diferente: 'Você está em outra empresa. Atualize a página.',
  dados_invalidos: 'Confira os dados enviados.',
  muito_grande: 'O conteúdo enviado é grande demais.',
  nao_encontrado: 'Registro não encontrado.',
  conflito: 'Alguém mudou isso antes de você. Atualize e tente de novo.',
  gatilho_inexistente: 'Trigger não existe',
  limite_taxa: 'Muitas ações em pouco tempo. Aguarde um instante e tente de novo.',
  interno: 'Algo deu errado do nosso lado. Tente de novo.',
};

/** What a client is told when something is refused: a code of the wire and a text for the person. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RealtimeErrorCode;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  constructor(code: RealtimeErrorCode, message?: string, details?: Readonly<Record<string, unknown>>) {
    super(message ?? texts[code]);
    this.code = code;
    this.details = details;
  }
}

/** For a tab that did not hear that another empresa was chosen: which one, with both names. */
export const inOtherEmpresa = (other: EmpresaDiferente): Refusal => new Refusal('empresa_diferente', otherEmpresaText(other), { ...other });

/** Spec 8: unknown trigger. The name comes from outside, so no more of it than a name may have. */
export const unknownTrigger = (name: string): Refusal => new Refusal('gatilho_inexistente', `Trigger ${name.slice(0, 40)} não existe`);

/** First message of each field. */
export function invalidData(error: z.ZodError): Refusal {
  const details: Record<string, string> = {};
  for (const issue of error.issues) details[issue.path.join('.') || 'data'] ??= issue.message;
  return new Refusal('dados_invalidos', Object.values(details)[0], details);
}

const codes: Record<ErrorCode, RealtimeErrorCode> = {
  invalido: 'dados_invalidos',
  nao_autenticado: 'nao_autenticado',
  sem_permissao: 'sem_permissao',
  nao_encontrado: 'nao_encontrado',
  conflito: 'conflito',
  muito_grande: 'muito_grande',
  limite_taxa: 'limite_taxa',
  indisponivel: 'interno',
};

/** The refusal behind anything thrown; null when it is a fault of ours, to be logged. */
export function asRefusal(thrown: unknown): Refusal | null {
  if (thrown instanceof Refusal) return thrown;
  if (thrown instanceof AppError) return new Refusal(codes[thrown.code], thrown.message, thrown.erros ?? thrown.details);
  return null;
}
