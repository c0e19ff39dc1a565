/** The digits of a CEP, whatever was typed around them. */
export const cepDigits = (text: string): string => text.replace(/\D+/g, '');

/** Eight digits, not all zero. */
export const isCep = (text: string): boolean => /^(?!0{8})\d{8}$/.test(cepDigits(text));

/** spec 5: mask ##.###-###; a text of another length comes back as it is. */
export const formatCep = (text: string): string => {
  const digits = cepDigits(text);
  return digits.length === 8 ? digits.replace(/^(\d{2})(\d{3})(\d{3})$/, '$1.$2-$3') : text;
};
