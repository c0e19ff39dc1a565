import type { UseFormReturnType } from '@mantine/form';
import { createContext } from 'react';
import type { ZodType } from 'zod';

/** The form around a field, and the schema of its body. */
export const FormContext = createContext<{ form: UseFormReturnType<any>; schema: ZodType } | null>(null);
