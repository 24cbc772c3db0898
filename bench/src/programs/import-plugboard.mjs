import "@plugboard/core";
import "@plugboard/http";
