import type { DatabaseError } from 'pg';

/** Whether a unique index refused the row; `index` names which. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  const { code, constraint } = error as Partial<DatabaseError>;
  return code === '23505' && (index === undefined || constraint === index);
}

/** Whether other rows still point at the one that was to go. */
export const isForeignKeyViolation = (error: unknown): boolean => (error as Partial<DatabaseError>).code === '23503';
