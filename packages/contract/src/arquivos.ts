const mb = 1024 * 1024;
/** Of a file in a sala or kept with a record. spec: nothing says more; WhatsApp takes 16 MB for media. */
export const maxFileBytes = 16 * mb;
/** Of a photo as it comes from a phone. */
export const maxAvatarBytes = 10 * mb;
