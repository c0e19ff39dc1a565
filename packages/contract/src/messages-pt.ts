import { z } from 'zod';

/** Portuguese validation texts for both ends (quality.md: errors say what to do). Called once at start. */
export function usePortugueseMessages(): void {
  z.config({ ...z.locales.ptBR(), customError: portuguese });
}

function portuguese(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null || issue.input === '' ? 'Campo obrigatório' : 'Valor inválido';
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'Campo obrigatório' : `Mínimo de ${issue.minimum} caracteres`;
      if (issue.origin === 'array') return issue.minimum === 1 ? 'Escolha ao menos um' : `Escolha ao menos ${issue.minimum}`;
      return `O menor valor é ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `Máximo de ${issue.maximum} caracteres`;
      if (issue.origin === 'array') return `No máximo ${issue.maximum} itens`;
      return `O maior valor é ${issue.maximum}`;
    case 'invalid_format':
      return issue.format === 'email' ? 'E-mail inválido' : 'Formato inválido';
    case 'invalid_value':
      return 'Escolha uma das opções';
    case 'unrecognized_keys':
      return 'Campo desconhecido';
    default:
      return undefined;
  }
}
