import type { DatabaseError } from 'pg';

/** Whether a unique index refused the row; `index` names which. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  const { code, constraint } = error as Partial<DatabaseError>;
  return code === '23505' && (index === undefined || constraint === index);
}

/** Whether a foreign key refused the row: it names something that is not there, or not in this empresa. */
export const isForeignKeyViolation = (error: unknown): boolean => (error as Partial<DatabaseError>).code === '23503';
