import type { DatabaseError } from 'pg';

/** Whether the database refused with this SQLSTATE. */
export const hasCode = (error: unknown, code: string): boolean => (error as Partial<DatabaseError>).code === code;

/** Whether a unique index refused the row; `index` names which. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  const { code, constraint } = error as Partial<DatabaseError>;
  return code === '23505' && (index === undefined || constraint === index);
}
