import type { SyntheticEvent } from 'react';

/** Whether this form itself was submitted: what is submitted in a dialog comes to the form that opened it, too, wherever it stands in the document. */
export const isOwnSubmit = ({ target, currentTarget }: SyntheticEvent): boolean => target === currentTarget;
