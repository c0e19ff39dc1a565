import { cnpjCharacters, formatCnpj, isCnpj } from './cnpj.ts';
import { formatCpf, isCpf } from './cpf.ts';

/** spec 5: CPF-or-CNPJ either. */
export const isCpfOrCnpj = (text: string): boolean => isCpf(text) || isCnpj(text);

/** As a CPF with 11 characters, as a CNPJ with 14, otherwise as it is. */
export const formatCpfOrCnpj = (text: string): string => (cnpjCharacters(text).length === 11 ? formatCpf(text) : formatCnpj(text));
