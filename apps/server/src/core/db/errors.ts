import type { DatabaseError } from 'pg';

/** Whether a unique index refused the row; `index` names which. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  const { code, constraint } = error as Partial<DatabaseError>;
  return code === '23505' && (index === undefined || constraint === index);
}
