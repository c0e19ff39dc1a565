/** Decisions "Wire rules": one code per HTTP status; the socket has its own names for the same causes. */
const http = {
  invalido: 422,
  nao_autenticado: 401,
  sem_permissao: 403,
  nao_encontrado: 404,
  conflito: 409,
  muito_grande: 413,
  limite_taxa: 429,
  indisponivel: 503,
} as const;

export type ErrorCode = keyof typeof http;

/** A refusal for the person reading: Portuguese, says what to do, shows no internals. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** Message by field. */
  readonly erros: Readonly<Record<string, string>> | undefined;
  /** Further fields of the answer. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
  constructor(code: ErrorCode, message: string, extra: { erros?: Record<string, string>; details?: Record<string, unknown>; cause?: unknown } = {}) {
    super(message, { cause: extra.cause });
    this.code = code;
    this.erros = extra.erros;
    this.details = extra.details;
  }
  get status(): number {
    return http[this.code];
  }
}

/** Conversa, Mensagem agendada, Nota … */
const isFeminine = (what: string): boolean => /^(?:\p{L}*(?:a|gem|[çs]ão)|Tag)(?!\p{L})/u.test(what);
/** Unknown and foreign answer alike (quality.md: tenancy). */
export const notFound = (what = 'Registro', feminine = isFeminine(what)): AppError =>
  new AppError('nao_encontrado', `${what} não ${feminine ? 'encontrada' : 'encontrado'}.`);
/** A record in the trash is not changed: `lixeira` tells a form to offer the way back. `what`: 'cliente'. */
export const inTrash = (what: string, feminine = false): AppError =>
  new AppError('conflito', `${feminine ? 'Esta' : 'Este'} ${what} está na lixeira. Restaure antes de salvar.`, { details: { lixeira: 1 } });
/** Another version than the one that was read is stored by now. */
export const savedMeanwhile = (what: string, feminine = false): AppError =>
  new AppError('conflito', `Outra pessoa salvou ${feminine ? 'esta' : 'este'} ${what} enquanto você editava. Confira o que mudou antes de salvar.`);
export const invalid = (erros: Record<string, string>): AppError => new AppError('invalido', Object.values(erros)[0] ?? 'Dados inválidos.', { erros });
