/** What was read this short a while ago is edited as it is: it came when the form was about to be opened. Who saved meanwhile is told of by the version. */
export const recentMs = 5_000;
