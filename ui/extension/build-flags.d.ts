/** Build flags: replaced by the build with what the build was asked for. */

/** True in the build that tests load: a token may be pasted, 127.0.0.1 is granted. */
declare const SUREFOOT_TEST_BUILD: boolean;
/** Where the panel signs in unless told otherwise. */
declare const SUREFOOT_SERVER_URL: string;
